import { Text } from '@mantine/core'
import { History } from 'lucide-react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { Section } from '../../../ui/page/page.tsx'
import { moment } from '../../settings/security/account/moment.ts'
import { Rows } from '../../settings/security/rows.tsx'
import type { PlatformChange } from './settings-queries.ts'

type ChangesProps<Item> = {
  changes: readonly PlatformChange<Item>[]
  /** What a change did, in a few words. */
  words: (items: readonly Item[]) => string
}

/** The last changes of a tab; the newest that stands is taken back in one act. */
export function Changes<Item>({ changes, words }: ChangesProps<Item>) {
  const undo = useCommand('undo-platform-change', { action: 'desfazer a mudança', done: 'Mudança desfeita' })
  return (
    <Section title="Mudanças" note="As últimas dez. A auditoria tem todas.">
      {changes.length === 0 && (
        <Text size="sm" c="var(--muted)">
          Nada mudou por aqui ainda.
        </Text>
      )}
      <Rows
        label="Mudanças"
        icon={<History size={20} aria-hidden />}
        rows={changes.map((change) => ({
          id: change.id,
          first: words(change.items),
          second: [
            `${change.made_by ?? 'Quem já saiu'} em ${moment(change.made_at)}`,
            change.source,
            change.undone_at &&
              `desfeita por ${change.undone_by ?? 'quem já saiu'} em ${moment(change.undone_at)}`,
          ]
            .filter(Boolean)
            .join(' · '),
          action: change.may_undo
            ? { label: 'Desfazer', run: () => undo.mutate({ change_id: change.id }), loading: undo.isPending }
            : undefined,
        }))}
      />
    </Section>
  )
}
