import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paperMarks } from '../../../../domain/voting/papers-input.ts'
import type { AssemblyView, ViewedItem } from '../../../../domain/voting/view.ts'
import { abstained, choiceWord } from '../../../../domain/voting/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import live from '../live/live.module.css'
import { type Papers, papersQuery } from '../paper-queries.ts'
import { rollQuery } from '../queries.ts'
import { hourWords } from '../times.ts'
import { PaperCounting } from './paper-counting.tsx'
import { PaperEntry } from './paper-entry.tsx'

type Props = { assembly: AssemblyView; item: ViewedItem; onClose: () => void }

/** Paper ballots of the open item: entered by unit, also counted manually, and the two compared. */
export function PaperDialog({ assembly, item, onClose }: Props) {
  const { id } = useCondominium()
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const roll = useQuery(rollQuery(id, assembly.id, 5000))
  const papers = useQuery(papersQuery(id, item.id))
  return (
    <Modal
      opened
      onClose={onClose}
      title="Cédulas de papel"
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <Stack gap={16}>
        <p style={{ margin: 0 }}>
          Item {item.position}: {item.title}
        </p>
        <NotLoaded query={papers} isPart rows={3} />
        {roll.data && papers.data && (
          <>
            <PaperEntry assembly={assembly} item={item} units={roll.data} />
            <Totals item={item} papers={papers.data} />
            <PaperCounting
              key={papers.data.count?.counted_at ?? ''}
              itemId={item.id}
              count={papers.data.count}
            />
            <Entered papers={papers.data} />
          </>
        )}
      </Stack>
    </Modal>
  )
}

/** Running totals, as each paper is written down. */
function Totals({ item, papers: { choices, count } }: { item: ViewedItem; papers: Papers }) {
  const offered = item.ballot === 'choice' ? item.options : ['favour', 'against']
  const units = (choice: string) => choices.find((one) => one.choice === choice)?.units ?? 0
  const lines: [string, number][] = [
    ...offered.map((choice): [string, number] => [choiceWord(choice), units(choice)]),
    ['Em branco (abstenção)', units(abstained)],
    ['Nulas (sem voto)', count?.entered_void ?? 0],
    ['Lançadas', count?.entered ?? 0],
  ]
  return (
    <dl className={live.counts} style={{ gap: 12 }} aria-label="Cédulas lançadas">
      {lines.map(([name, figure]) => (
        <div key={name} style={{ flexBasis: 84 }}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const shown = 30

/** The entered ballots, newest first; a mistaken one is withdrawn with a reason. */
function Entered({ papers: { papers } }: { papers: Papers }) {
  const [undoing, setUndoing] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const remove = useCommand('remove-paper-ballot', {
    action: 'desfazer o lançamento',
    done: 'Lançamento desfeito',
  })
  if (papers.length === 0) return null
  return (
    <section aria-label="Cédulas lançadas, uma a uma">
      <h3 style={{ margin: 0 }}>Lançadas</h3>
      <ul className={live.roll}>
        {papers.slice(0, shown).map((paper) => (
          <li key={paper.id}>
            <Group justify="space-between" gap={8} wrap="nowrap">
              <div style={{ minWidth: 0 }}>
                <strong>{paper.unit}</strong>
                <small className={live.rollState}>
                  {[
                    paper.mark !== 'choice' && paperMarks[paper.mark],
                    `às ${hourWords(paper.entered_at)}`,
                    paper.by && `por ${paper.by}`,
                    paper.replaced_reason && `no lugar de outro voto: ${paper.replaced_reason}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </div>
              <Button size="compact-md" variant="subtle" onClick={() => setUndoing(paper.id)}>
                Desfazer
              </Button>
            </Group>
            {undoing === paper.id && (
              <Group gap={8} align="end" mt={8}>
                <TextInput
                  data-autofocus
                  label={`Por que desfazer a cédula de ${paper.unit}`}
                  placeholder="Era de outra unidade"
                  maxLength={300}
                  value={reason}
                  onChange={({ currentTarget }) => setReason(currentTarget.value)}
                  style={{ flex: 1 }}
                />
                <Button
                  loading={remove.isPending}
                  disabled={reason.trim().length < 3}
                  onClick={() =>
                    remove.mutate(
                      { paper_id: paper.id, reason },
                      {
                        onSuccess: () => {
                          setUndoing(null)
                          setReason('')
                        },
                      },
                    )
                  }
                >
                  Desfazer
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {papers.length > shown && <p className={live.small}>Mais {papers.length - shown} antes destas.</p>}
    </section>
  )
}
