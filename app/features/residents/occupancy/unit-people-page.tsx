import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowLeftRight, UserPlus, Vote } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { civilDate } from '../../../../domain/calendar.ts'
import { checkParts } from '../../../../domain/occupancy/parts.ts'
import { isOwner, tenseOf } from '../../../../domain/occupancy/stay.ts'
import { wholeTimes } from '../../../../domain/occupancy/whole-times.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { openZone } from '../../../lib/zone.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { HouseholdItemsSection } from '../household/items.tsx'
import { StartMoveDialog } from '../moves/start-dialog.tsx'
import { type UnitRecord, type UnitTie, unitRecordQuery } from '../register/queries.ts'
import classes from '../register/register.module.css'
import { AddDialog } from './add-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { CorrectDialog, EndDialog } from './tie-dialogs.tsx'
import { TieLine } from './tie-line.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { UnitTimeline } from './unit-timeline.tsx'

/** Everyone in a unit, now, in the future and in the past; who pays and votes; sales and corrections. */
export function Component() {
  const { unitId = '' } = useParams()
  const { id } = useCondominium()
  const unit = useQuery(unitRecordQuery(id, unitId))
  if (unit.data === undefined) return <NotLoaded query={unit} rows={8} />
  if (unit.data === null) return <p>Não encontramos esta unidade. Ela pode ter sido removida.</p>
  return <UnitPeoplePage unit={unit.data} />
}

function UnitPeoplePage({ unit }: { unit: UnitRecord }) {
  const manages = useMayManage() && unit.closed_on === null
  const { params, setParams } = useSearchParams()
  const open = manages ? params.get('acao') : null
  const show = (action: string | null, tieId?: string) =>
    setParams(action ? { acao: action, ...(tieId && { vinculo: tieId }) } : {}, {
      replace: true,
      preventScrollReset: true,
    })
  const label = unitLabel(unit)
  return (
    <>
      <Anchor component={Link} to={`/dashboard/units/${unit.id}`} size="sm" fw={600}>
        <ArrowLeft size={16} aria-hidden style={{ verticalAlign: -3 }} /> Unidade {label}
      </Anchor>
      <Page
        title={`Pessoas de ${label}`}
        sentence="Quem é o quê na unidade, desde quando e até quando. Nada se perde: cada mudança fica na história."
        action={
          manages && (
            <Button leftSection={<UserPlus size={18} />} onClick={() => show('adicionar')}>
              Adicionar pessoa
            </Button>
          )
        }
      >
        {manages && unit.ties.length > 0 && (
          <Group gap="sm" mb="sm">
            <Button variant="default" leftSection={<Vote size={18} />} onClick={() => show('papeis')}>
              Quem paga e vota
            </Button>
            <Button
              variant="default"
              leftSection={<ArrowLeftRight size={18} />}
              onClick={() => show('transferir')}
            >
              Transferir propriedade
            </Button>
          </Group>
        )}
        {unit.ties.length === 0 ? (
          <EmptyState title="Ninguém cadastrado nesta unidade">
            {manages
              ? 'Adicione o proprietário e quem mora aqui: as cobranças saem em nome de quem paga.'
              : 'As pessoas aparecem aqui assim que a administração as cadastrar.'}
          </EmptyState>
        ) : (
          <Ties unit={unit} onAct={manages ? show : undefined} />
        )}
        <div style={{ maxWidth: 720 }}>
          <HouseholdItemsSection units={[unit]} editable={manages} />
        </div>
        <UnitTimeline unit={unit} />
      </Page>
      <Dialogs unit={unit} open={open} tieId={params.get('vinculo')} onClose={() => show(null)} />
    </>
  )
}

type Act = (action: string, tieId: string) => void

function Ties({ unit, onAct }: { unit: UnitRecord; onAct?: Act }) {
  const today = civilDate(new Date(), openZone())
  const times = wholeTimes(unit.ties, today)
  const of = (tense: string) => times.filter((tie) => tenseOf(tie, today) === tense)
  const [present, future] = [of('present'), of('future')]
  const parts = present
    .filter(isOwner)
    .flatMap(({ part_n, part_d }) => (part_n && part_d ? [{ n: part_n, d: part_d }] : []))
  const owners = present.filter(isOwner).length
  return (
    <div style={{ maxWidth: 720 }}>
      {parts.length > 0 && (parts.length < owners || !checkParts(parts).complete) && (
        <Notice kind="warning" title="As partes dos proprietários não somam 100%">
          Confira em “Quem paga e vota”.
        </Notice>
      )}
      <Section title="Hoje">
        {present.length === 0 && <Text c="dimmed">Ninguém hoje.</Text>}
        <TieList ties={present} today={today} onAct={onAct} />
      </Section>
      {future.length > 0 && (
        <Section title="A partir de uma data">
          <TieList ties={future} today={today} onAct={onAct} />
        </Section>
      )}
    </div>
  )
}

function TieList({ ties, today, onAct }: { ties: readonly UnitTie[]; today: string; onAct?: Act }) {
  return (
    <ul className={classes.list}>
      {ties.map((tie) => (
        <TieLine
          key={tie.id}
          title={<Link to={`/dashboard/residents/${tie.person.id}`}>{tie.person.name}</Link>}
          name={tie.person.name}
          tie={tie}
          today={today}
          onAct={onAct && ((action) => onAct(action, tie.id))}
        />
      ))}
    </ul>
  )
}

type DialogsProps = { unit: UnitRecord; open: string | null; tieId: string | null; onClose: () => void }

function Dialogs({ unit, open, tieId, onClose }: DialogsProps) {
  const label = unitLabel(unit)
  const tie = wholeTimes(unit.ties, civilDate(new Date(), openZone())).find(({ id }) => id === tieId)
  const name = `${tie?.person.name} em ${label}`
  if (open === 'adicionar') return <AddDialog unit={{ id: unit.id, label }} onClose={onClose} />
  if (open === 'papeis') return <RolesDialog unit={unit} onClose={onClose} />
  if (open === 'transferir') return <TransferDialog unit={unit} onClose={onClose} />
  if (tie && open === 'end') return <EndDialog tie={tie} name={name} onClose={onClose} />
  if (tie && open === 'correct') return <CorrectDialog tie={tie} name={name} onClose={onClose} />
  if (tie && open === 'move')
    return (
      <StartMoveDialog
        unit={{ id: unit.id, label }}
        person={{ id: tie.person_id, label: tie.person.name }}
        onClose={onClose}
      />
    )
  return null
}
