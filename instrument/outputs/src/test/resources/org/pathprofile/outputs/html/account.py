import random
class Account:
    def __init__(self, owner, balance):
        self.owner = owner
        self.balance = balance

    def withdraw(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        if amount > self.balance:
            if self.owner == "bank":
                self.balance -= amount
                return True
            return False
        self.balance -= amount
        return True

def simulate(accounts, rounds):
    failed = 0
    errors = 0
    for i in range(rounds):
        account = accounts[(i * 7) % len(accounts)]
        amount = (i * 13) % 50
        try:
            if not account.withdraw(amount):
                failed += 1
                account.balance += 100
        except ValueError:
            errors += 1
            continue
        while account.balance > 500:
            account.balance -= 100
    return failed, errors

def classify(n):
    if n % 15 == 0:
        return "fizzbuzz"
    elif n % 5 == 0:
        return "buzz"
    elif n % 3 == 0:
        return "fizz"
    else:
        return n

accounts = [Account("a", 100), Account("b", 1000), Account("c", 20)]
print(simulate(accounts, 3000))
print(len([classify(i) for i in range(2000)]))
