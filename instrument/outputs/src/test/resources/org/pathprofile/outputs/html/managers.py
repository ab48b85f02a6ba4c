import contextlib

closed = []


@contextlib.contextmanager
def opened(name):
    try:
        yield name
    finally:
        closed.append(name)


@contextlib.contextmanager
def failing(name):
    try:
        yield name
    finally:
        closed.append(name)


def work(manager, steps):
    for step in range(steps):
        try:
            with manager(step):
                if manager is failing or step % 3 == 1:
                    raise KeyError
        except KeyError:
            pass


work(opened, 10)
work(failing, 4)
