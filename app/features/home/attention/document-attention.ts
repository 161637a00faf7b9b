import { FileCheck, FileClock } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../lib/words.ts'
import type { DocumentsWaiting } from '../../documents/queries.ts'
import type { Attention } from './attention.ts'

/** Returns documents about to expire, and those that the person must confirm. */
export function documentsWaitingLines({ acknowledge, expiring, soonest }: DocumentsWaiting): Attention[] {
  const ending: Attention[] =
    expiring && soonest
      ? [
          {
            key: 'documents-expiring',
            Icon: FileClock,
            title:
              expiring === 1
                ? `${soonest.name} pede renovação`
                : counted(expiring, 'documento pede renovação', 'documentos pedem renovação'),
            note: `O primeiro é ${soonest.name}, de ${formatDate(soonest.expires_on)}.`,
            verb: 'Ver vencimentos',
            to: '/dashboard/documents/vencimentos',
          },
        ]
      : []
  return [
    ...ending,
    ...acknowledge
      .slice(0, 3)
      .map(({ id, name, version, due_on }) => ({
        key: `acknowledge-${id}`,
        Icon: FileCheck,
        title: `Leia e confirme: ${name}`,
        note: [version > 1 && `${version}ª versão`, due_on && `até ${formatDate(due_on)}`]
          .filter(Boolean)
          .join(', '),
        verb: 'Ler documento',
        to: `/dashboard/documents/${id}`,
      })),
  ]
}
