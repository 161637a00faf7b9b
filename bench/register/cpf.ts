/** A valid CPF of a number: nobody's, since it is only counted up. */
export function cpfOf(number: number): string {
  const digits = [...String(100_000_000 + number)].map(Number)
  for (const length of [9, 10]) {
    let sum = 0
    for (let place = 0; place < length; place++) sum += digits[place]! * (length + 1 - place)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
