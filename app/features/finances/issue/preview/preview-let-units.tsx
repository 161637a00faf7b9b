import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '../../../../../domain/money.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { counted } from '../../../../lib/words.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../issue.module.css'
import type { LetUnit, Preview } from '../issue-queries.ts'

/** Of units in one boleto by choice, so many are shown unasked. */
const few = 3

/** Units whose tenant pays: which are charged in two parts, what of that is the owner's, and which have all in one boleto by choice. */
export function PreviewLetUnits({ let: rented }: { let: Preview['let_units'] }) {
  const [opened, setOpened] = useState(false)
  const all = [...rented.units, ...rented.together]
  if (all.length === 0) return null
  const rows = [...rented.units, ...(opened ? rented.together : rented.together.slice(0, few))]
  const hidden = rented.apart_count + rented.together_count - all.length
  return (
    <Section title="Unidades alugadas">
      <Text className={classes.law}>{sentence(rented)}</Text>
      {rented.without_owner > 0 && <WithoutOwner rows={rented.units} count={rented.without_owner} />}
      {rented.units.length > 1 && <AllTogether units={rented.units} />}
      <DataList
        label="Unidades alugadas"
        rows={rows}
        id={(unit) => unit.unit_id}
        columns={columns}
        phone={(unit) => ({
          first: unit.label,
          figure: <Money cents={unit.owner_cents} />,
          second: owner(unit),
          state: <Choice unit={unit} />,
        })}
      />
      {rows.length < all.length && (
        <Button variant="subtle" mt="sm" onClick={() => setOpened(true)}>
          {`Mostrar mais ${counted(all.length - rows.length, 'unidade', 'unidades')} num boleto só`}
        </Button>
      )}
      {hidden > 0 && (
        <Text c="dimmed" size="sm" py="sm">
          {`E mais ${counted(hidden, 'unidade alugada', 'unidades alugadas')}, cobradas do mesmo modo.`}
        </Text>
      )}
    </Section>
  )
}

function sentence({ apart_count, owner_cents, together_count }: Preview['let_units']): string {
  const apart =
    apart_count === 0
      ? ''
      : `Em ${counted(apart_count, 'unidade', 'unidades')}, ${formatCents(owner_cents)} de despesas extraordinárias e fundo de reserva são cobrados do proprietário, em boleto à parte; o inquilino paga as despesas ordinárias (Lei 8.245/1991, arts. 22 e 23). `
  const together =
    together_count === 0
      ? ''
      : `${counted(together_count, 'unidade sai', 'unidades saem')} num boleto só, do inquilino, como foi escolhido.`
  return `${apart}${together}`.trim()
}

function WithoutOwner({ rows, count }: { rows: readonly LetUnit[]; count: number }) {
  const labels = rows.filter(({ problem }) => problem === 'no_owner').map(({ label }) => label)
  const more = count > labels.length ? ` e mais ${count - labels.length}` : ''
  return (
    <div className={classes.law}>
      <Notice kind="warning" title="Falta o proprietário no cadastro">
        {`${labels.join(', ')}${more}: a parte do proprietário não vai no boleto do inquilino. Cadastre o proprietário em Pessoas, ou escolha “Tudo num boleto” abaixo se o contrato de locação puser tudo na conta do inquilino.`}
      </Notice>
    </div>
  )
}

const owner = ({ owner_name, problem }: LetUnit): string =>
  owner_name === null
    ? 'Sem proprietário no cadastro'
    : problem === 'no_address'
      ? `${owner_name}, sem e-mail: entregue o boleto impresso`
      : owner_name

const tenant = ({ tenant_name }: LetUnit): string => tenant_name ?? 'Sem pagador'

const columns: Column<LetUnit>[] = [
  { key: 'label', header: 'Unidade', cell: (unit) => <strong className={classes.unit}>{unit.label}</strong> },
  { key: 'tenant', header: 'Inquilino', cell: tenant, text: tenant },
  { key: 'ordinary', header: 'Ordinárias', end: true, cell: (unit) => <Money cents={unit.occupant_cents} /> },
  { key: 'owner', header: 'Proprietário', cell: owner, text: owner },
  {
    key: 'extraordinary',
    header: 'Do proprietário',
    end: true,
    cell: (unit) => <Money cents={unit.owner_cents} />,
  },
  { key: 'choice', header: 'Cobrança', end: true, cell: (unit) => <Choice unit={unit} /> },
]

/** For a building whose leases all put the owner's part on the tenant's bill. */
function AllTogether({ units }: { units: readonly LetUnit[] }) {
  const choose = useCommand('choose-unit-boletos', {
    action: 'escolher como as unidades são cobradas',
    done: `${counted(units.length, 'unidade sai', 'unidades saem')} num boleto só`,
  })
  return (
    <Button
      variant="default"
      mb="sm"
      loading={choose.isPending}
      onClick={() => choose.mutate({ unit_ids: units.map(({ unit_id }) => unit_id), one_boleto: true })}
    >
      {`Tudo num boleto nas ${units.length} unidades`}
    </Button>
  )
}

/** From now on, until it is chosen otherwise; it is in the audit. */
function Choice({ unit }: { unit: LetUnit }) {
  const choose = useCommand('choose-unit-boletos', {
    action: 'escolher como a unidade é cobrada',
    done: unit.one_boleto ? `${unit.label} sai em dois boletos` : `${unit.label} sai num boleto só`,
  })
  return (
    <Button
      variant="default"
      size="sm"
      loading={choose.isPending}
      aria-label={
        unit.one_boleto ? `Separar em dois boletos: ${unit.label}` : `Tudo num boleto: ${unit.label}`
      }
      onClick={() => choose.mutate({ unit_ids: [unit.unit_id], one_boleto: !unit.one_boleto })}
    >
      {unit.one_boleto ? 'Separar em dois' : 'Tudo num boleto'}
    </Button>
  )
}
