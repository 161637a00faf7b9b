import { ActionIcon, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { matterNames, matters } from '../../../../domain/decisions/matters.ts'
import { type Ballot, ballots } from '../../../../domain/voting/words.ts'
import { RegisterSelect } from '../../residents/register/register-select.tsx'
import { AttachField } from '../files/item-files.tsx'
import { quorumWords } from '../quorum-words.ts'
import { SecretField } from '../secret/secret-field.tsx'
import classes from '../voting.module.css'
import { type DraftItem, hasSeats } from './draft.ts'

type Props = {
  item: DraftItem
  /** Stands in a notice that was sent: files are only added to it. */
  isSent: boolean
  nth: number
  last: boolean
  /** The day of the assembly, whose law decides. */
  date: string | null
  onChange: (more: Partial<DraftItem>) => void
  onMove: (by: number) => void
  onRemove: () => void
}

const ofUnits = new Set(['fine', 'antisocial'])

/** An item of the agenda: its subject determines the majority it needs. */
export function ItemFields({ item, isSent, nth, last, date, onChange, onMove, onRemove }: Props) {
  const number = nth + 1
  return (
    <fieldset className={classes.item}>
      <legend>Item {number}</legend>
      <Group gap={4} className={classes.itemActs}>
        <ActionIcon
          variant="subtle"
          aria-label={`Subir o item ${number}`}
          disabled={nth === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`Descer o item ${number}`}
          disabled={last}
          onClick={() => onMove(1)}
        >
          <ArrowDown size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={`Remover o item ${number}`} onClick={onRemove}>
          <Trash2 size={18} />
        </ActionIcon>
      </Group>
      <Stack gap={12}>
        <TextInput
          label="O que se decide"
          placeholder="Trocar o portão da garagem por R$ 48.600,00, pagos pelo fundo de obras"
          maxLength={200}
          value={item.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <Textarea
          label="Explicação (opcional)"
          autosize
          minRows={2}
          maxLength={10000}
          value={item.body}
          onChange={({ currentTarget }) => onChange({ body: currentTarget.value })}
        />
        <Group grow align="start" gap={12} preventGrowOverflow={false}>
          <Select
            label="Assunto"
            data={matterNames.map((value) => ({ value, label: matters[value].name }))}
            allowDeselect={false}
            searchable
            value={item.matter}
            onChange={(matter) =>
              matter &&
              onChange({
                matter: matter as DraftItem['matter'],
                about_unit: ofUnits.has(matter) ? item.about_unit : null,
              })
            }
          />
          <Select
            label="Votação"
            data={Object.entries(ballots).map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
            value={item.ballot}
            onChange={(ballot) => ballot && onChange({ ballot: ballot as Ballot })}
          />
        </Group>
        {item.ballot === 'choice' && (
          <Textarea
            label="Opções, uma por linha"
            description="Nomes ou propostas; a abstenção já existe."
            autosize
            minRows={2}
            value={item.options.join('\n')}
            onChange={({ currentTarget }) => onChange({ options: currentTarget.value.split('\n') })}
          />
        )}
        {hasSeats(item) && <SeatFields item={item} onChange={onChange} />}
        {item.ballot !== 'none' && <SecretField item={item} onChange={onChange} />}
        {ofUnits.has(item.matter) && (
          <div>
            <RegisterSelect
              kind="unit"
              label="Unidade de que se trata"
              value={item.about_unit}
              onChange={(about_unit) => onChange({ about_unit })}
            />
            <p className={classes.quorum}>
              Não vota neste item nem entra na conta: decidem os condôminos restantes.
            </p>
          </div>
        )}
        {item.ballot !== 'none' && date && (
          <p className={classes.quorum}>
            Precisa de {quorumWords(item.matter, date, item.convention, hasSeats(item) ? item : {})}.
          </p>
        )}
        <AttachField itemId={item.id} onlyGrows={isSent} label={`Anexos do item ${number}`} />
      </Stack>
    </fieldset>
  )
}

const upTo = (first: number) =>
  Array.from({ length: 10 - first }, (_, nth) => ({ value: String(first + nth), label: String(first + nth) }))

/** Of an election: how many are elected, and how many come after. */
function SeatFields({ item, onChange }: Pick<Props, 'item' | 'onChange'>) {
  return (
    <div>
      <Group grow align="start" gap={12}>
        <Select
          label="Vagas"
          data={upTo(1)}
          allowDeselect={false}
          value={String(item.seats)}
          onChange={(seats) => seats && onChange({ seats: Number(seats) })}
        />
        <Select
          label="Suplentes"
          data={upTo(0)}
          allowDeselect={false}
          value={String(item.substitutes)}
          onChange={(substitutes) => substitutes && onChange({ substitutes: Number(substitutes) })}
        />
      </Group>
      <p className={classes.quorum}>
        O conselho tem três membros (art. 1.356): cada unidade escolhe até o número de vagas, e entram os mais
        votados. O síndico é um item só dele, com uma vaga: precisa da maioria dos presentes (art. 1.347).
      </p>
    </div>
  )
}
