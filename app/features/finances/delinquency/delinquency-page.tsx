import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CardsSkeleton, RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { TodayPage } from '../today-page.tsx'
import { Ageing } from './ageing.tsx'
import { YearlyStatements } from './clearance/yearly.tsx'
import classes from './delinquency.module.css'
import { ageingQuery, lateSumsQuery } from './delinquency-queries.ts'
import { LateStrip } from './late-strip.tsx'
import { LateUnits } from './late-units.tsx'

/** Lists debtors by unit and without names: how much, since when, and which debts may soon expire. */
export function Component() {
  return (
    <TodayPage title="Inadimplência" loading={<Loading />}>
      {(today) => <Delinquency today={today} />}
    </TodayPage>
  )
}

const Loading = () => (
  <>
    <CardsSkeleton cards={4} />
    <RowsSkeleton rows={8} />
  </>
)

function Delinquency({ today }: { today: string }) {
  const { id } = useCondominium()
  const ageing = useQuery(ageingQuery(id, today))
  const sums = useQuery(lateSumsQuery(id))
  const units = ageing.data?.reduce((all, band) => all + band.units, 0) ?? 0
  const clear = ageing.data !== undefined && units === 0
  return (
    <Page
      title="Inadimplência"
      sentence={
        units > 0
          ? `${counted(units, 'unidade deve', 'unidades devem')} em ${formatDate(today)}. Só unidades, sem nomes.`
          : undefined
      }
      action={!clear && ageing.data && <Actions />}
    >
      <NotLoaded query={[ageing, sums]} place={<Loading />} />
      {clear && <NobodyOwes />}
      {clear && <YearlyStatements today={today} />}
      {!clear && ageing.data && sums.data && (
        <>
          <LateStrip sums={sums.data.overdue} delinquency={sums.data.delinquency} />
          <Ageing bands={ageing.data} />
          <LateUnits today={today} units={units} />
          <YearlyStatements today={today} />
        </>
      )}
    </Page>
  )
}

function NobodyOwes() {
  return (
    <EmptyState
      title="Nenhuma unidade em atraso"
      actions={
        <Button component={Link} to="/dashboard/finances/inadimplencia/regua" variant="default">
          Ver a régua de cobrança
        </Button>
      }
    >
      Quando uma cobrança vencer sem pagamento, a unidade aparece aqui com o valor atualizado e cada passo do
      cálculo.
    </EmptyState>
  )
}

function Actions() {
  return (
    <Group gap="sm" className={classes.screenOnly}>
      <Button
        component={Link}
        to="/dashboard/finances/inadimplencia/regua"
        variant="default"
        leftSection={<BellRing size={18} />}
      >
        Régua
      </Button>
      <ExportMenu
        command="export-delinquency"
        file="inadimplencia"
        action="exportar a inadimplência"
        prints
      />
    </Group>
  )
}
