import { VisuallyHidden } from '@mantine/core'
import {
  CalendarClock,
  CircleCheck,
  Info,
  type LucideIcon,
  MessageSquare,
  Paperclip,
  PencilLine,
  Pin,
  Scale,
  Siren,
  TriangleAlert,
  Undo2,
  Wrench,
} from 'lucide-react'
import { Link } from 'react-router'
import type { AnnouncementKind } from '../../../domain/communications/input.ts'
import { kindWords, statusWords } from '../../../domain/communications/words.ts'
import { count, counted } from '../../lib/words.ts'
import { Bob } from '../../ui/drawings/bob.tsx'
import classes from './communications.module.css'
import { moment } from './moments.ts'
import type { AnnouncementLine } from './queries.ts'

const kindIcons: Record<AnnouncementKind, LucideIcon> = {
  info: Info,
  maintenance: Wrench,
  urgent: TriangleAlert,
  legal: Scale,
}

const leadsTo = ({ id, status }: AnnouncementLine): string =>
  status === 'draft' ? `/dashboard/communications/escrever/${id}` : `/dashboard/communications/${id}`

/** Shows one announcement in the list: its text first, then its kind and what it asks. */
export function AnnouncementRow({ line, manages }: { line: AnnouncementLine; manages: boolean }) {
  // Managers are not asked to read what they wrote.
  const isNew =
    line.is_mine && (line.seen_at === null || (!manages && line.asks_confirmation && !line.confirmed_at))
  return (
    <li className={classes.row} data-new={isNew || undefined}>
      <span className={classes.mark}>
        {isNew && line.status === 'published' && (
          <>
            <Bob height={14} />
            <VisuallyHidden>Não lido</VisuallyHidden>
          </>
        )}
      </span>
      <div style={{ minWidth: 0 }}>
        <Link to={leadsTo(line)} className={classes.title}>
          {line.title}
        </Link>
        {line.excerpt && <p className={classes.excerpt}>{line.excerpt}</p>}
        <div className={`${classes.notes} figures`}>
          {notesOf(line, manages).map(({ Icon, words }) => (
            <span key={words} className={classes.note}>
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {words}
            </span>
          ))}
        </div>
      </div>
      <span className={`${classes.when} figures`}>
        {moment(line.published_at ?? line.publish_at ?? line.updated_at)}
      </span>
    </li>
  )
}

type Note = { Icon: LucideIcon; words: string }

function notesOf(line: AnnouncementLine, manages: boolean): Note[] {
  const { is_emergency, resolved_at, is_pinned, file_count, comment_count } = line
  const isOut = line.status === 'published'
  return [
    is_emergency
      ? {
          Icon: resolved_at ? CircleCheck : Siren,
          words: resolved_at ? 'Emergência resolvida' : 'Emergência',
        }
      : { Icon: kindIcons[line.kind], words: kindWords[line.kind] },
    is_pinned && { Icon: Pin, words: 'Fixado' },
    !isOut && { Icon: line.status === 'withdrawn' ? Undo2 : CalendarClock, words: statusWords[line.status] },
    isOut && line.corrected_at !== null && { Icon: PencilLine, words: 'Corrigido' },
    isOut &&
      (line.is_mine || manages) &&
      line.asks_confirmation && {
        Icon: CircleCheck,
        words: line.confirmed_at ? 'Leitura confirmada' : 'Pede confirmação',
      },
    file_count > 0 && { Icon: Paperclip, words: counted(file_count, 'anexo', 'anexos') },
    comment_count > 0 && { Icon: MessageSquare, words: counted(comment_count, 'comentário', 'comentários') },
    manages &&
      isOut &&
      line.recipient_count !== null && {
        Icon: CircleCheck,
        words: `${count.format(line.recipient_count - (line.unread_count ?? 0))} de ${count.format(line.recipient_count)} leram`,
      },
  ].filter((note): note is Note => typeof note === 'object')
}
