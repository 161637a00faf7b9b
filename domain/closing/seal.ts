/**
 * How a closed month is sealed (docs/decisions/0020), so that anyone can recompute it: a Merkle tree (RFC 6962, 2.1) whose leaves are the units'
 * rows, and a chain of seals over the trees. Runs wherever `crypto.subtle` is available, in browsers and Node alike.
 */

/** Published data of a closed month. Hashes are SHA-256 in hexadecimal. */
export type Closing = {
  condominium_id: string
  sequence: number
  /** First day of the month. */
  month: string
  entry_count: number
  total_cents: number
  leaf_count: number
  root: string
  reopenings: string
  previous_seal: string
  seal: string
}

/** A neighbour on the way from a leaf up to the root. */
export type Step = { side: 'left' | 'right'; hash: string }

const encoder = new TextEncoder()

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** A unit's leaf: its canonical rows, in the order of their ids. */
function leafHash(
  { condominium_id, month }: Pick<Closing, 'condominium_id' | 'month'>,
  unitId: string,
  lines: readonly string[],
): Promise<Uint8Array> {
  const head = ['prumo-folha-1', condominium_id, month.slice(0, 7), unitId].join('|')
  return sha256(Uint8Array.of(0), encoder.encode([head, ...lines].join('\n')))
}

/** The root that a leaf and its neighbours lead to. */
export async function rootOf(leaf: Uint8Array, path: readonly Step[]): Promise<string> {
  let node = leaf
  for (const { side, hash } of path) {
    const other = fromHex(hash)
    const [left, right] = side === 'left' ? [other, node] : [node, other]
    node = await sha256(Uint8Array.of(1), left, right)
  }
  return toHex(node)
}

/** Returns the root of all leaves of a month, in the order of their units; for an empty month, the root of nothing. */
export async function treeRoot(leaves: readonly Uint8Array[]): Promise<string> {
  let nodes = [...leaves]
  if (nodes.length === 0) return toHex(await sha256())
  while (nodes.length > 1) {
    const pairs = nodes.flatMap((node, place) => (place % 2 === 0 ? [[node, nodes[place + 1]] as const] : []))
    nodes = await Promise.all(
      pairs.map(async ([left, right]) => (right ? sha256(Uint8Array.of(1), left, right) : left)),
    )
  }
  return toHex(nodes[0]!)
}

/** The seal that a closing must have by all that it says. */
export async function sealOf(closing: Omit<Closing, 'seal'>): Promise<string> {
  const { condominium_id, sequence, month, entry_count, total_cents, leaf_count } = closing
  const { root, reopenings, previous_seal } = closing
  const said = [condominium_id, sequence, month.slice(0, 7), entry_count, total_cents, leaf_count]
  const text = ['prumo-fechamento-1', ...said, root, reopenings, previous_seal].join('|')
  return toHex(await sha256(encoder.encode(text)))
}

export type Verdict = 'matches' | 'rows_differ' | 'seal_differs'

/** Returns whether a unit's rows are those covered by the published seal. */
export async function checkUnit(
  closing: Closing,
  unitId: string,
  lines: readonly string[],
  path: readonly Step[],
): Promise<Verdict> {
  if ((await sealOf(closing)) !== closing.seal) return 'seal_differs'
  const root = await rootOf(await leafHash(closing, unitId, lines), path)
  return root === closing.root ? 'matches' : 'rows_differ'
}

/** Returns the first closing whose seal is wrong or does not build on the one before it; null when the chain is intact. Oldest first. */
export async function brokenLink(closings: readonly Closing[]): Promise<Closing | null> {
  let previous = '0'.repeat(64)
  for (const closing of closings) {
    if (closing.previous_seal !== previous || (await sealOf(closing)) !== closing.seal) return closing
    previous = closing.seal
  }
  return null
}
