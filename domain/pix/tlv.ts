// EMV QRCPS-MPM objects: two digits of id, two of length in characters, the value.

/** Writes one object; throws RangeError when the value is empty or longer than the 99 that two digits can count. */
export function writeTlv(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`object ${id} needs 1 to 99 characters`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Reads a sequence of objects to its last character; null when lengths do not add up or an id repeats. */
export function readTlv(text: string): Map<string, string> | null {
  const objects = new Map<string, string>()
  let position = 0
  while (position < text.length) {
    const head = text.slice(position, position + 4)
    if (!/^\d{4}$/.test(head)) return null
    const id = head.slice(0, 2)
    const end = position + 4 + Number(head.slice(2))
    if (end > text.length || objects.has(id)) return null
    objects.set(id, text.slice(position + 4, end))
    position = end
  }
  return objects
}
