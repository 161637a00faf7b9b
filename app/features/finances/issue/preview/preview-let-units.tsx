import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../../../../domain/money.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { type Success, toastSuccess } from '../../../../lib/toasts.tsx'
import { counted } from '../../../../lib/words.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Pager } from '../../../../ui/data/pager.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { SearchField } from '../../../../ui/form/search-field.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../issue.module.css'
import type { IssueRun } from '../issue-form.ts'
import { type LetPlace, type LetUnit, type Preview, previewQuery } from '../issue-queries.ts'

type LetUnits = Preview['let_units']

/** More let units than this are searched. */
const many = 10

/** Units whose tenant pays: which are charged in two parts, what of that is the owner's, and which have all in one boleto by choice. */
export function PreviewLetUnits({ run }: { run: IssueRun }) {
  const { id } = useCondominium()
  const [place, setPlace] = useState<LetPlace>({ from: 0, search: '' })
  const preview = useQuery(previewQuery(id, run, undefined, place))
  const rented = preview.data?.let_units
  if (!rented) return <NotLoaded query={preview} isPart rows={3} />
  const count = rented.apart_count + rented.together_count
  if (count === 0) return null
  const { from, units, found, previous, next } = rented
  return (
    <Section title="Unidades alugadas">
      <Text className={classes.law}>{sentence(rented)}</Text>
      {rented.without_owner > 0 && <WithoutOwner let={rented} />}
      {count > 1 && <AllLet let={rented} />}
      {count > many && (
        <SearchField
          label="Buscar unidade alugada, inquilino ou proprietário"
          placeholder="Unidade, inquilino ou proprietário"
          value={place.search}
          onSearch={(search) => setPlace({ from: 0, search })}
        />
      )}
      {units.length > 0 ? (
        <DataList
          label="Unidades alugadas"
          rows={units}
          id={(unit) => unit.unit_id}
          columns={columns}
          phone={(unit) => ({
            first: unit.label,
            figure: <Money cents={unit.owner_cents} />,
            second: owner(unit),
            state: <Choice unit={unit} />,
          })}
        />
      ) : (
        <Text c="dimmed" py="lg">{`Nenhuma unidade alugada com “${place.search}”.`}</Text>
      )}
      {units.length < found && (
        <Pager
          position={`${from + 1}–${from + units.length} de ${counted(found, 'unidade alugada', 'unidades alugadas')}`}
          onFirst={from > 0 ? () => setPlace({ ...place, from: 0 }) : undefined}
          onPrevious={previous === null ? undefined : () => setPlace({ ...place, from: previous })}
          onNext={next === null ? undefined : () => setPlace({ ...place, from: next })}
        />
      )}
    </Section>
  )
}

function sentence({ apart_count, owner_cents, together_count }: LetUnits): string {
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

function WithoutOwner({ let: { without_owner, without_owner_labels: labels } }: { let: LetUnits }) {
  const more = without_owner > labels.length ? ` e mais ${without_owner - labels.length}` : ''
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

/** For a building whose leases all say the same: every let unit at once, also those of which this run has nothing for the owner. */
function AllLet({ let: { apart_count, together_count } }: { let: LetUnits }) {
  const choose = useCommand('choose-unit-boletos', { action: 'escolher como as unidades são cobradas' })
  const turn = (one_boleto: boolean) =>
    choose.mutate(
      { all: true, one_boleto },
      { onSuccess: ({ changed, own }) => toastSuccess(turned(one_boleto, changed, own)) },
    )
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        Para todas as unidades alugadas do condomínio, de uma vez; depois, cada uma que for diferente se muda
        na sua linha ou na página da unidade.
      </Text>
      <Group gap="xs" mb="md">
        {apart_count > 0 && (
          <Button variant="default" loading={choose.isPending} onClick={() => turn(true)}>
            Tudo num boleto em todas
          </Button>
        )}
        {together_count > 0 && (
          <Button variant="default" loading={choose.isPending} onClick={() => turn(false)}>
            Separar em dois em todas
          </Button>
        )}
      </Group>
    </>
  )
}

function turned(one: boolean, changed: number, own: number): Success {
  const how = one ? 'num boleto só' : 'em dois boletos'
  const title = `${counted(changed, 'unidade sai', 'unidades saem')} ${how}`
  if (own === 0) return title
  return {
    title,
    message: `${counted(own, 'unidade sua ficou', 'unidades suas ficaram')} sem mudança: quem escolhe é outra pessoa da administração.`,
  }
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
