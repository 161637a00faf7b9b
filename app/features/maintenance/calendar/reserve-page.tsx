import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { type Reserve, reserveOf } from '../../../../domain/maintenance/assets/reserve.ts'
import { assetCategoryWords } from '../../../../domain/maintenance/assets/words.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { FiguresTable } from '../../../ui/data/figures-table.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { fundBalancesQuery } from '../../finances/ledger/ledger-queries.ts'
import { MaintenanceFrame } from '../frame.tsx'
import classes from '../maintenance.module.css'
import { reserveQuery } from '../queries.ts'

/** What to put aside so that equipment is replaced at the end of its life without an extra charge. */
export function Component() {
  const { id } = useCondominium()
  const asked = useQuery(reserveQuery(id))
  const reserve = asked.data && reserveOf(asked.data.rows, asked.data.today)
  return (
    <MaintenanceFrame
      title="Reserva para troca"
      sentence="Quanto guardar para trocar cada equipamento no fim da vida útil, em partes iguais por mês."
    >
      <NotLoaded query={asked} rows={5} height={56} />
      {reserve &&
        (reserve.rows.length === 0 ? (
          <EmptyState title="Nenhum equipamento com vida útil e preço">
            Em cada equipamento, diga quando foi instalado e quanto custa um novo hoje: a reserva de cada mês
            sai daí.
          </EmptyState>
        ) : (
          <Figures reserve={reserve} />
        ))}
      {reserve && reserve.missing.length > 0 && <Missing assets={reserve.missing} />}
    </MaintenanceFrame>
  )
}

function Figures({ reserve }: { reserve: Reserve }) {
  const { id } = useCondominium()
  const funds = useQuery(fundBalancesQuery(id))
  const saved = funds.data?.find(({ kind }) => kind === 'reserve')?.cents
  return (
    <>
      <StatFilterStrip
        label="Reserva para troca"
        stats={[
          { key: 'monthly', label: 'Reservar por mês', figure: formatCents(reserve.monthly_cents) },
          { key: 'due', label: 'Já deveria estar guardado', figure: formatCents(reserve.due_cents) },
          {
            key: 'saved',
            label: 'Fundo de reserva hoje',
            figure: saved === undefined ? '–' : formatCents(saved),
            note: saved !== undefined && standing(saved - reserve.due_cents),
          },
          {
            key: 'all',
            label: `Trocar ${counted(reserve.rows.length, 'equipamento', 'equipamentos')}`,
            figure: formatCents(reserve.replacement_cents),
          },
        ]}
      />
      <Years reserve={reserve} />
      <Equipment reserve={reserve} />
    </>
  )
}

const standing = (cents: number): string =>
  cents < 0 ? `Faltam ${formatCents(-cents)}` : 'Cobre o que já deveria haver'

function Years({ reserve }: { reserve: Reserve }) {
  const years = reserve.years.filter(({ cents }) => cents > 0)
  if (years.length === 0) return null
  const most = Math.max(...years.map(({ cents }) => cents))
  return (
    <Section
      title="Trocas nos próximos dez anos"
      note="Preços de hoje. O que já passou da vida útil conta neste ano."
    >
      <FiguresTable
        label="Trocas nos próximos dez anos"
        rows={years}
        id={({ year }) => String(year)}
        columns={[
          {
            title: 'Ano',
            cell: ({ year, names, cents }) => (
              <>
                {year}
                <span className={classes.note}>{` · ${names.join(', ')}`}</span>
                <span className={classes.bar} aria-hidden>
                  <span className={classes.preventive} style={{ width: `${(100 * cents) / most}%` }} />
                </span>
              </>
            ),
          },
          { title: 'Custo', cell: ({ cents }) => formatCents(cents) },
        ]}
      />
    </Section>
  )
}

function Equipment({ reserve }: { reserve: Reserve }) {
  return (
    <Section title="Por equipamento" note="O que termina antes vem primeiro.">
      <FiguresTable
        label="Reserva por equipamento"
        rows={reserve.rows}
        id={(row) => row.id}
        columns={[
          {
            title: 'Equipamento',
            cell: (row) => (
              <>
                <Link to={`/dashboard/incidents/manutencao/ativos/${row.id}`}>{row.name}</Link>
                <span className={classes.note}>
                  {` · ${assetCategoryWords[row.category]} · ${counted(row.life_years, 'ano', 'anos')}${row.is_usual ? ' (usual do tipo)' : ''}`}
                </span>
              </>
            ),
          },
          { title: 'Por mês', cell: (row) => formatCents(row.monthly_cents) },
          {
            title: 'Fim da vida útil',
            cell: (row) =>
              row.months_left === 0 ? `Passou em ${formatDate(row.ends_on)}` : formatDate(row.ends_on),
          },
          { title: 'Um novo hoje', cell: (row) => formatCents(row.replacement_cents) },
          { title: 'Já deveria haver', cell: (row) => formatCents(row.due_cents) },
        ]}
      />
    </Section>
  )
}

function Missing({ assets }: { assets: Reserve['missing'] }) {
  return (
    <Section
      title="Falta informar"
      note="Sem a data de instalação, a vida útil ou o preço de um novo, estes não entram na conta."
    >
      <p className={classes.note}>
        {assets.map(({ id, name }, nth) => (
          <span key={id}>
            {nth > 0 && ', '}
            <Link to={`/dashboard/incidents/manutencao/ativos/${id}`}>{name}</Link>
          </span>
        ))}
      </p>
    </Section>
  )
}
