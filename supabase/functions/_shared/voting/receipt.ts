/** Read aloud or written down: 'A3F0-19C7'. */
export function receipt(): string {
  const [first, second] = crypto.getRandomValues(new Uint16Array(2))
  return [first!, second!].map((part) => part.toString(16).padStart(4, '0').toUpperCase()).join('-')
}
