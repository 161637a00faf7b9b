import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import { rational } from '../../../../domain/rational.ts'
import { sharesMessage } from '../../../../domain/shares.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { unitCountText } from '../../../lib/membership/unit-count.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { UnitTools } from '../edit/unit-tools.tsx'
import { JobNotice } from '../import/job-notice.tsx'
import { type UnitSummary, unitLimitQuery, unitSummaryQuery } from '../queries.ts'
import { UnitRoom } from '../unit-room.tsx'
import { annexesText, count, limitText } from '../unit-words.ts'
import { UnitBrowser } from './unit-browser.tsx'

/** The building's units for its administrators and its council. */
export function ManagedUnits({ canAdd }: { canAdd: boolean }) {
  const { id, totalUnits } = useCondominium()
  const summary = useQuery(unitSummaryQuery(id))
  if (!summary.data)
    return (
      <Frame>
        <NotLoaded query={summary} cards={4} rows={8} />
      </Frame>
    )
  if (summary.data.units === 0) {
    return (
      <Frame sentence="Blocos, unidades, frações ideais e quem mora em cada uma.">
        <JobNotice />
        <NoUnits canAdd={canAdd} />
      </Frame>
    )
  }
  return (
    <Frame sentence={sentenceOf(summary.data, totalUnits)} action={<UnitTools canWrite={canAdd} />}>
      <JobNotice />
      {canAdd && <UnitRoom quiet />}
      <UnitBrowser summary={summary.data} />
    </Frame>
  )
}

function Frame(props: { sentence?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return <Page title="Unidades" {...props} />
}

/** '99 unidades em 3 blocos, das quais 3 são garagens. As frações somam exatamente 1.' */
function sentenceOf(summary: UnitSummary, declared: number | null): string {
  const { units, blocks, share_sum, share_total } = summary
  const where = blocks.length > 1 ? ` em ${count.format(blocks.length)} blocos` : ''
  return `${unitCountText({ registered: units, declared })}${where}${annexesText(summary)}. ${sharesMessage(rational(share_sum, share_total))}`
}

function NoUnits({ canAdd }: { canAdd: boolean }) {
  const { id } = useCondominium()
  const { role } = useMembership()
  const limit = useQuery({ ...unitLimitQuery(id), enabled: canAdd })
  if (!canAdd) {
    return (
      <EmptyState title="Nenhuma unidade ainda">
        {isAdministrator(role)
          ? 'Elas podem ser cadastradas assim que a assinatura estiver ativa.'
          : 'As unidades aparecem aqui assim que a administração as cadastrar.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nenhuma unidade ainda"
      note={limit.data && limitText(limit.data)}
      actions={
        <>
          <Button component={Link} to="/dashboard/units/import" leftSection={<Upload size={18} />}>
            Importar planilha
          </Button>
          <Button component={Link} to="/dashboard/units/generate" variant="default">
            Gerar por blocos e andares
          </Button>
        </>
      }
    >
      Traga unidades, proprietários e inquilinos de uma planilha, ou diga quantos blocos e andares o prédio
      tem e nós numeramos.
    </EmptyState>
  )
}
