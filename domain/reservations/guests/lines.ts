export type TypedGuest = { name: string; document: string | null; plate: string | null; companions: number }

const plate = /^[A-Z]{3}\d[0-9A-Z]\d{2}$/
const plainOf = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/**
 * Reads guests from pasted lines, one per line: 'Ana Souza; 12.345.678-9; ABC1D23; +2'. Drops prefixes of names in lists and chats (numbers, dashes,
 * dots); the parts after the name come in any order, separated by ';', ',', '|' or a tab. The same name on two lines is one guest, with the data of
 * both lines.
 */
export function readGuestLines(text: string): TypedGuest[] {
  const found = new Map<string, TypedGuest>()
  for (const line of text.split(/\r?\n/)) {
    const guest = readLine(line)
    if (!guest) continue
    const key = guest.name.toLocaleLowerCase('pt-BR')
    const before = found.get(key)
    if (!before) found.set(key, guest)
    else
      found.set(key, {
        name: before.name,
        document: before.document ?? guest.document,
        plate: before.plate ?? guest.plate,
        companions: Math.max(before.companions, guest.companions),
      })
  }
  return [...found.values()]
}

function readLine(line: string): TypedGuest | null {
  const [first = '', ...parts] = line.split(/[;,|\t]/).map((part) => part.trim().replace(/\s+/g, ' '))
  const bare = first.replace(/^(?:\d{1,3}\s*[.)ºª°-]+|[-–—•*·✓✔☑]+)\s*/u, '')
  const more = /\s*\(?\+\s*(\d{1,2})\)?\s*$/.exec(bare)
  const name = (more ? bare.slice(0, more.index) : bare).slice(0, 80).trim()
  if (!/\p{L}/u.test(name)) return null
  const guest: TypedGuest = { name, document: null, plate: null, companions: more ? Number(more[1]) : 0 }
  for (const part of parts) {
    const plain = plainOf(part)
    const companions = /^\+\s*(\d{1,2})$/.exec(part)
    if (companions) guest.companions = Number(companions[1])
    else if (plate.test(plain)) guest.plate = plain
    else if (/\d{4}/.test(plain) && plain.length >= 5) guest.document = plain.slice(0, 20)
  }
  return guest
}

/** Counts the people on a list: guests and their companions. */
export const peopleOf = (guests: readonly { companions_max: number }[]): number =>
  guests.reduce((all, { companions_max }) => all + 1 + companions_max, 0)
