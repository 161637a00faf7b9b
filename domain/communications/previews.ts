import type { AnnouncementKind } from './input.ts'
import { shortPrefix } from './words.ts'

/** What a notification shows before it is opened. */
const mostSubject = 140

export type ShortNotice = {
  kind: AnnouncementKind
  isEmergency: boolean
  title: string
  plain: string
  condominium: string
}

/** Returns 'Manutenção: Elevador social parado na quinta'. One line; nothing about the audience. */
export function subjectOf({
  kind,
  isEmergency,
  title,
}: Pick<ShortNotice, 'kind' | 'isEmergency' | 'title'>): string {
  const prefix = isEmergency ? 'EMERGÊNCIA' : shortPrefix[kind]
  return cut(`${prefix}: ${title}`, mostSubject)
}

/** The first words of the text, on one line, cut between words. */
export const teaser = (plain: string, most = 160): string => cut(plain.replace(/\s+/g, ' ').trim(), most)

/** A text message of one part where that is possible: 160 letters, the address at the end. */
export function smsText(notice: ShortNotice, address: string): string {
  const head = `${notice.condominium}: ${notice.isEmergency ? 'EMERGÊNCIA. ' : ''}`
  return `${head}${cut(notice.title, Math.max(20, 160 - head.length - address.length - 1))} ${address}`
}

function cut(words: string, most: number): string {
  if (words.length <= most) return words
  const short = words.slice(0, most - 1)
  const space = short.lastIndexOf(' ')
  return `${(space > most / 2 ? short.slice(0, space) : short).replace(/[\s,.;:]+$/, '')}…`
}
