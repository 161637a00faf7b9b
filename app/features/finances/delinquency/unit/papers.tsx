import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, FileDown } from 'lucide-react'
import { printedCode } from '../../../../../domain/delinquency/clearance.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useFile } from '../../../../lib/commands/use-file.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { shortDate } from '../../../../lib/words.ts'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import finances from '../../finances.module.css'
import { homeQuery } from '../../queries.ts'
import { type Paper, papersQuery } from './side-queries.ts'

type PapersProps = { unitId: string; today: string }

/** The unit's clearances, and a new one: it says itself when something is late. */
export function Papers({ unitId, today }: PapersProps) {
  const { id } = useCondominium()
  const { role } = useMembership()
  const papers = useQuery(papersQuery(id, unitId))
  const home = useQuery({ ...homeQuery(id), enabled: role === 'resident' })
  const isOwner = home.data?.units.some((unit) => unit.unit_id === unitId && unit.owns) ?? false
  const mayAsk = role === 'resident' ? isOwner : role !== 'council'
  const issue = useCommand('issue-clearance', { action: 'emitir a certidão', quiet: true })
  const file = useFile('clearance-document', 'baixar a certidão')
  const save = (paperId: string) =>
    file.mutate({ name: 'certidao-de-quitacao.pdf', body: { clearance_id: paperId } })
  const refused = issue.error ? toFailure(issue.error) : null
  return (
    <Section
      title="Quitação"
      note="Certidão de que nada vencido está em aberto. Quem recebe o papel confere pelo código."
    >
      <Stack gap="sm" align="start">
        {mayAsk && (
          <Button
            variant="default"
            leftSection={<BadgeCheck size={18} />}
            loading={issue.isPending}
            onClick={() =>
              issue.mutate({ unit_id: unitId }, { onSuccess: (paper) => paper && save(paper.id) })
            }
          >
            Emitir certidão de hoje
          </Button>
        )}
        {refused && <Notice kind="warning">{refused.message}</Notice>}
        <NotLoaded query={papers} isPart rows={2} />
        {papers.data?.length === 0 && (
          <Text c="dimmed">
            {home.data && !isOwner
              ? 'Nenhuma certidão emitida ainda. Quem pede é o proprietário: ela fala de todas as cobranças da unidade.'
              : 'Nenhuma certidão emitida ainda.'}
          </Text>
        )}
        {papers.data?.map((paper) => (
          <div key={paper.id} style={{ width: '100%' }}>
            <Button
              variant="subtle"
              size="compact-md"
              px={0}
              mih={44}
              leftSection={<FileDown size={16} />}
              onClick={() => save(paper.id)}
            >
              {titleOf(paper, today)}
            </Button>
            <p className={`${finances.rule} figures`} style={{ margin: 0 }}>
              {`Código ${printedCode(paper.code)}`}
            </p>
          </div>
        ))}
      </Stack>
    </Section>
  )
}

const titleOf = ({ kind, as_of, year }: Paper, today: string): string =>
  kind === 'yearly' ? `Declaração anual de ${year}` : `Certidão de ${shortDate(as_of, today)}`
