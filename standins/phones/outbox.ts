import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Sent = {
  /** The provider's. */
  id: string
  channel: 'whatsapp' | 'sms'
  /** The sender's. */
  theirs: string | null
  to: string
  text: string
  footer: string | null
  button: string | null
  at: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  reason: string | null
}

/** How the provider behaves: what a tester chose on its page. */
export type Mood = 'well' | 'slow' | 'limited' | 'broken'
export const moods: Record<Mood, string> = {
  well: 'responde na hora',
  slow: 'demora 3 segundos',
  limited: 'responde 429, com Retry-After de 5 segundos',
  broken: 'responde 500',
}

const most = 500

/** Opens the sent messages, newest last, preserved across restarts; the last five hundred. */
export async function openOutbox(folder: string) {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'outbox.json')
  const kept: Sent[] = JSON.parse(await readFile(path, 'utf8').catch(() => '[]'))
  let writing: Promise<void> | null = null
  let isStale = false
  const mood: Record<Sent['channel'], Mood> = { whatsapp: 'well', sms: 'well' }

  /** One write after another, and none for each message of many. */
  function save(): Promise<void> {
    isStale = true
    writing ??= (async () => {
      while (isStale) {
        isStale = false
        await writeFile(`${path}.part`, JSON.stringify(kept), { mode: 0o600 })
        await rename(`${path}.part`, path)
      }
      writing = null
    })()
    return writing
  }

  return {
    mood,
    async add(sent: Sent): Promise<void> {
      kept.push(sent)
      if (kept.length > most) kept.splice(0, kept.length - most)
      await save()
    },
    list: (channel: Sent['channel']): Sent[] => kept.filter((one) => one.channel === channel).reverse(),
    find: (id: string): Sent | undefined => kept.find((one) => one.id === id),
    /** Finds a message already sent under the same id, where a provider promises to send repeated requests once. */
    findTheirs: (channel: Sent['channel'], theirs: string): Sent | undefined =>
      kept.find((one) => one.channel === channel && one.theirs === theirs),
    async change(id: string, more: Partial<Sent>): Promise<Sent | undefined> {
      const found = kept.find((one) => one.id === id)
      if (found) Object.assign(found, more)
      await save()
      return found
    },
    async clear(channel: Sent['channel']): Promise<void> {
      for (let place = kept.length - 1; place >= 0; place--)
        if (kept[place]!.channel === channel) kept.splice(place, 1)
      await save()
    },
    settled: () => writing ?? Promise.resolve(),
  }
}
export type Outbox = Awaited<ReturnType<typeof openOutbox>>
