import type { RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import { type Change, readChange } from './changes/changes.ts'
import type { Topic } from './topics.ts'

type Told = {
  onChange: (change: Change, spread: number) => void
  /** Whether every wanted channel stands. */
  onLive: (live: boolean) => void
  /** A channel stands; `missed` tells whether changes may have passed unheard before. */
  onJoined: (missed: boolean) => void
  /** The server refused a channel: what the person may hear has changed. */
  onRefused: () => void
}

export type Channels = {
  /** Joins what is new, leaves what is gone. */
  listen: (topics: readonly Topic[]) => void
}

/** What was refused is asked for again after a minute, what was closed over there after five seconds. */
const refusedPause = 60_000
const closedPause = 5000
/** A first join that took longer may have missed what changed since the page asked. */
const quick = 2000

/** Told again at joining: what changed between the page's first question and the channel, clocks of people being a little off. */
const justBefore = 60_000

type Wanted = {
  topic: Topic
  since: number
  heard: boolean
  stands: boolean
  channel?: RealtimeChannel
  pause?: ReturnType<typeof setTimeout>
}

/** Keeps the channels of this page as wanted, whatever comes between; the client itself reconnects and rejoins. */
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
