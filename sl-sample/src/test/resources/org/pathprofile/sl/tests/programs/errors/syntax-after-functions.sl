function main() { }
}