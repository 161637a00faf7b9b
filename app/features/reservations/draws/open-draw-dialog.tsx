import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays } from '../../../../domain/calendar.ts'
import { type DrawKind, drawKinds, drawKindWords } from '../../../../domain/reservations/draw-words.ts'
import { hoursOn } from '../../../../domain/reservations/rules.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { areasQuery, startQuery } from '../queries.ts'
import { minuteWords } from '../times.ts'
import { drawsQuery } from './queries.ts'

type Values = {
  kind: DrawKind
  title: string
  area_id: string | null
  /** The disputed day; the command refuses it by this name. */
  ends_at: string | null
  turn: string | null
  /** One a line. */
  places: string
  closes_at: string | null
  public_on: string | null
  public_source: string
  yields_to: string | null
  rules: string
}

const namesOf = (places: string): string[] =>
  places
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Opens a draw: what is drawn, the deadline for units to enter, and the public number that decides together with the seed. */
export function OpenDrawDialog({ onClose }: { onClose: () => void }) {
  const condominium = useCondominium()
  const areas = useQuery(areasQuery(condominium.id))
  const start = useQuery(startQuery(condominium.id))
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm<Values>({
    initialValues: {
      kind: 'date',
      title: '',
      area_id: null,
      ends_at: null,
      turn: null,
      places: '',
      closes_at: null,
      public_on: null,
      public_source: '',
      yields_to: null,
      rules: '',
    },
  })
  const { kind, area_id, ends_at: day, turn, closes_at } = form.values
  const area = areas.data?.find((one) => one.id === area_id)
  const turns = area && day ? hoursOn(area, area.hours, day) : []
  const chosen =
    turns.find((one) => `${one.starts_minute}` === turn) ?? (turns.length === 1 ? turns[0] : undefined)
  const today = start.data?.today
  const draws = useQuery(drawsQuery(condominium.id, null))
  const past = (draws.data?.rows ?? []).filter(
    (draw) => draw.state === 'drawn' && draw.kind === kind && kind !== 'order',
  )
  return (
    <CommandDialog
      title="Abrir sorteio"
      verb="Abrir sorteio"
      command="open-draw"
      action="abrir o sorteio"
      done="Sorteio aberto"
      form={form}
      body={({ title, places, public_on, public_source, yields_to, rules }) => ({
        id,
        kind,
        title,
        rules,
        ...(kind === 'date' && {
          area_id,
          ...(area &&
            day &&
            chosen && {
              starts_at: momentAt(day, chosen.starts_minute, openZone()).toISOString(),
              ends_at: momentAt(day, endOf(area, chosen), openZone()).toISOString(),
            }),
        }),
        places: kind === 'places' ? namesOf(places) : [],
        // The whole day counts.
        closes_at: closes_at && momentAt(addDays(closes_at, 1), -1, openZone()).toISOString(),
        public_on,
        public_source,
        yields_to: past.some((draw) => draw.id === yields_to) ? yields_to : null,
      })}
      onClose={onClose}
      onDone={() => navigate(`/dashboard/reservations/sorteios/${id}`)}
    >
      <Select
        label="O que se sorteia"
        data={drawKinds.map((value) => ({ value, label: drawKindWords[value] }))}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label="Nome"
        placeholder={kind === 'date' ? 'Salão no Natal' : 'Vagas de 2027'}
        maxLength={80}
        {...form.getInputProps('title')}
      />
      {kind === 'date' && (
        <>
          <Select
            label="Espaço"
            data={(areas.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
            {...form.getInputProps('area_id')}
          />
          <DateField label="Data disputada" minDate={today} {...form.getInputProps('ends_at')} />
          {turns.length > 1 && (
            <Select
              label="Horário"
              data={turns.map((one) => ({
                value: `${one.starts_minute}`,
                label: [one.name, `${minuteWords(one.starts_minute)} a ${minuteWords(one.ends_minute)}`]
                  .filter(Boolean)
                  .join(', '),
              }))}
              {...form.getInputProps('turn')}
            />
          )}
          {area && day && turns.length === 0 && (
            <Notice kind="warning">{area.name} não abre neste dia. Escolha outro.</Notice>
          )}
        </>
      )}
      {kind === 'places' && (
        <Textarea
          label="Vagas, uma por linha"
          description="A primeira unidade sorteada fica com a primeira linha, e assim por diante."
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('places')}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField
          label="Inscrições até"
          description="O dia inteiro conta."
          minDate={today}
          {...form.getInputProps('closes_at')}
        />
        <DateField
          label="Dia do número público"
          description="Depois do encerramento."
          minDate={closes_at ? addDays(closes_at, 1) : today}
          {...form.getInputProps('public_on')}
        />
      </SimpleGrid>
      <TextInput
        label="De onde vem o número público"
        description="Um resultado que ninguém do condomínio escolhe e todos podem consultar."
        placeholder="Loteria Federal de 12/12/2026, do 1º ao 5º prêmio"
        maxLength={160}
        {...form.getInputProps('public_source')}
      />
      {past.length > 0 && (
        <Select
          label="Quem ganhou da última vez"
          description="Fica depois dos outros, na ordem sorteada; isso entra na lista publicada."
          placeholder="Concorre como todos"
          clearable
          clearButtonProps={{ 'aria-label': 'Concorre como todos' }}
          data={past.map((draw) => ({ value: draw.id, label: `Espera quem ganhou em ${draw.title}` }))}
          {...form.getInputProps('yields_to')}
        />
      )}
      <Textarea
        label="Regras"
        description="Se quiser: quem pode entrar, o que acontece com quem desiste."
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('rules')}
      />
      <Notice kind="info">Depois de aberto, nada disto muda: é o que torna o sorteio conferível.</Notice>
    </CommandDialog>
  )
}

/** Of turns the end; of free hours the longest booking from the opening. */
const endOf = (
  area: { mode: 'slots' | 'free'; max_minutes: number; step_minutes: number },
  turn: { starts_minute: number; ends_minute: number },
): number =>
  area.mode === 'slots' ? turn.ends_minute : Math.min(turn.ends_minute, turn.starts_minute + area.max_minutes)
