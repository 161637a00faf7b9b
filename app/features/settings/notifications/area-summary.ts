import {
  type Channel,
  type Choices,
  channelNames,
  type EventName,
  events,
  isLocked,
  isOn,
} from '../../../../domain/notifications/events.ts'
import { saysAll } from '../../../../domain/words/word-forms.ts'

type Asked = { channels: readonly Channel[]; choices: Choices; defaults: Choices }

/** Returns the choices that differ from the defaults: 'Pagamento recebido sem E-mail', 'Visita na portaria com SMS e sem Aparelhos'. */
export function differencesOf(names: readonly EventName[], { channels, choices, defaults }: Asked): string[] {
  return names.flatMap((name) => {
    const changed = channels.filter(
      (channel) =>
        !isLocked(name, channel) &&
        isOn(name, channel, choices, defaults) !== isOn(name, channel, {}, defaults),
    )
    if (changed.length === 0) return []
    const named = (isChosen: boolean) =>
      changed
        .filter((channel) => isOn(name, channel, choices, defaults) === isChosen)
        .map((channel) => channelNames[channel])
    const [more, less] = [named(true), named(false)]
    const words = [more.length > 0 && `com ${listOf(more)}`, less.length > 0 && `sem ${listOf(less)}`].filter(
      Boolean,
    )
    return [`${events[name].label} ${words.join(' e ')}`]
  })
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`

/** Returns the events whose name or note contains every typed word, ignoring accents. */
export function matching(names: readonly EventName[], typed: string): EventName[] {
  return names.filter((name) => saysAll(`${events[name].label} ${events[name].note}`, typed))
}
