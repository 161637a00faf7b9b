import type { RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import { type Change, readChange } from './changes/changes.ts'
import type { Topic } from './topics.ts'

type Told = {
  onChange: (change: Change, spread: number) => void
  /** Whether every wanted channel is joined. */
  onLive: (live: boolean) => void
  /** A channel is joined; `missed` says whether earlier changes may have been missed. */
  onJoined: (missed: boolean) => void
  /** The server refused a channel: what the person may hear has changed. */
  onRefused: () => void
}

export type Channels = {
  /** Joins new topics and leaves removed ones. */
  listen: (topics: readonly Topic[]) => void
}

/** Retries a refused channel after a minute, and one the server closed after five seconds. */
const refusedPause = 60_000
const closedPause = 5000
/** A first join that took longer may have missed changes since the page fetched its data. */
const quick = 2000

/** Replayed at joining: changes between the page's first fetch and the channel, allowing for clocks that are slightly off. */
const justBefore = 60_000

type Wanted = {
  topic: Topic
  since: number
  heard: boolean
  stands: boolean
  channel?: RealtimeChannel
  pause?: ReturnType<typeof setTimeout>
}

/** Keeps this page's channels joined as wanted, through any interruption; the client itself reconnects and rejoins. */
export function liveChannels(
  client: Pick<RealtimeClient, 'channel' | 'removeChannel'>,
  told: Told,
): Channels {
  const wanted = new Map<string, Wanted>()

  const tell = () => told.onLive([...wanted.values()].every(({ stands }) => stands))

  const joinAfter = (one: Wanted, ms: number) => {
    clearTimeout(one.pause)
    one.channel = undefined
    one.pause = setTimeout(() => join(one), ms)
  }
  const follow = (one: Wanted, channel: RealtimeChannel, status: string, error?: Error) => {
    if (one.channel !== channel) return
    one.stands = status === 'SUBSCRIBED'
    if (one.stands) {
      told.onJoined(one.heard || Date.now() - one.since > quick)
      one.heard = true
    }
    if (status === 'CLOSED') joinAfter(one, closedPause)
    if (status === 'CHANNEL_ERROR' && /^unauthorized/i.test(error?.message ?? '')) {
      joinAfter(one, refusedPause)
      void client.removeChannel(channel)
      told.onRefused()
    }
    tell()
  }
  function join(one: Wanted) {
    const { name, spread } = one.topic
    const channel = client.channel(name, {
      config: { private: true, broadcast: { replay: { since: one.since - justBefore, limit: 25 } } },
    })
    // The same channel may still be on its way out.
    if (channel.state !== 'closed') return joinAfter(one, closedPause)
    one.channel = channel
    channel.on('broadcast', { event: 'changed' }, ({ payload }) => {
      const change = readChange(payload)
      if (change) told.onChange(change, spread)
    })
    channel.subscribe((status, error) => follow(one, channel, status, error))
  }
  const leave = (one: Wanted) => {
    const { topic, channel, pause } = one
    wanted.delete(topic.name)
    clearTimeout(pause)
    one.channel = undefined
    if (channel) void client.removeChannel(channel)
  }
  return {
    listen(topics) {
      const names = new Set(topics.map(({ name }) => name))
      for (const [name, one] of wanted) if (!names.has(name)) leave(one)
      for (const topic of topics) {
        if (wanted.has(topic.name)) continue
        const one: Wanted = { topic, since: Date.now(), heard: false, stands: false }
        wanted.set(topic.name, one)
        join(one)
      }
      tell()
    },
  }
}
