import { Checkbox, Group, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { civilDate } from '../../../../domain/calendar.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { savePollInput } from '../../../../domain/voting/papers-input.ts'
import type { PollView } from '../../../../domain/voting/polls.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { type Moment, MomentField } from '../../../ui/form/time-field.tsx'
import { hourWords } from '../times.ts'

type Values = {
  question: string
  body: string
  options: string
  is_multiple: boolean
  per: 'unit' | 'person'
  audience: 'residents' | 'owners'
  is_anonymous: boolean
  shows_results: 'during' | 'after'
  /** Without a day: opens as soon as it is published. */
  opens: Moment
  closes: Moment
}

const dayWords = (at: string) => civilDate(new Date(at), openZone())
const momentOf = (at: string): Moment => ({ day: dayWords(at), time: hourWords(at) })
const instant = ({ day, time }: Moment): string | null => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return day && /^\d\d:\d\d$/.test(time)
    ? momentAt(day, hours * 60 + minutes, openZone()).toISOString()
    : null
}

const valuesOf = (poll: PollView | undefined): Values => ({
  question: poll?.question ?? '',
  body: poll?.body ?? '',
  options: poll?.options.join('\n') ?? '',
  is_multiple: poll?.is_multiple ?? false,
  per: poll?.per ?? 'unit',
  audience: poll?.audience ?? 'residents',
  is_anonymous: poll?.is_anonymous ?? false,
  shows_results: poll?.shows_results ?? 'after',
  opens: poll && poll.opens_at > poll.now ? momentOf(poll.opens_at) : { day: null, time: '08:00' },
  closes: poll ? momentOf(poll.closes_at) : { day: null, time: '20:00' },
})

/** Edits a poll: saved as a draft that only the management sees until it is published. */
export function PollDialog({ poll, onClose }: { poll?: PollView; onClose: () => void }) {
  const { id: condominium_id } = useCondominium()
  const navigate = useNavigate()
  const [id] = useState(() => poll?.id ?? crypto.randomUUID())
  const [values, setValues] = useState(() => valuesOf(poll))
  const [fault, setFault] = useState<string | null>(null)
  const save = useCommand('save-poll', { action: 'salvar a enquete', done: 'Rascunho salvo', quiet: true })
  const change = (more: Partial<Values>) => setValues((before) => ({ ...before, ...more }))
  const submit = () => {
    const { opens, closes, options, ...rest } = values
    const sent = {
      id,
      ...rest,
      opens_at: instant(opens),
      closes_at: instant(closes),
      options: options
        .split('\n')
        .map((one) => one.trim())
        .filter(Boolean),
    }
    const read = savePollInput.safeParse({ condominium_id, ...sent })
    setFault(read.success ? null : (read.error.issues[0]?.message ?? 'Confira os campos.'))
    if (read.success)
      save.mutate(sent, {
        onSuccess: () => {
          onClose()
          navigate(`/dashboard/voting/enquetes/${id}`)
        },
      })
  }
  return (
    <FormDialog
      title={poll ? 'Editar a enquete' : 'Nova enquete'}
      verb="Salvar rascunho"
      loading={save.isPending}
      error={save.error}
      held={values.question !== ''}
      onClose={onClose}
      onSubmit={submit}
    >
      {fault && <FormErrors message={fault} />}
      <TextInput
        data-autofocus
        label="Pergunta"
        placeholder="Qual horário para a academia?"
        maxLength={200}
        value={values.question}
        onChange={({ currentTarget }) => change({ question: currentTarget.value })}
      />
      <Textarea
        label="Explicação (opcional)"
        autosize
        minRows={2}
        maxLength={2000}
        value={values.body}
        onChange={({ currentTarget }) => change({ body: currentTarget.value })}
      />
      <Textarea
        label="Opções, uma por linha"
        description="De duas a dez."
        autosize
        minRows={3}
        value={values.options}
        onChange={({ currentTarget }) => change({ options: currentTarget.value })}
      />
      <Checkbox
        label="Pode escolher mais de uma"
        checked={values.is_multiple}
        onChange={({ currentTarget }) => change({ is_multiple: currentTarget.checked })}
      />
      <Group grow align="start" gap={12}>
        <Select
          label="Quem responde"
          data={[
            { value: 'residents', label: 'Moradores e donos' },
            { value: 'owners', label: 'Só donos' },
          ]}
          allowDeselect={false}
          value={values.audience}
          onChange={(audience) => audience && change({ audience: audience as Values['audience'] })}
        />
        <Select
          label="Conta"
          data={[
            { value: 'unit', label: 'Uma por unidade' },
            { value: 'person', label: 'Uma por pessoa' },
          ]}
          allowDeselect={false}
          value={values.per}
          onChange={(per) => per && change({ per: per as Values['per'] })}
        />
      </Group>
      <Checkbox
        label="Anônima"
        description="Ninguém vê quem respondeu o quê, nem a administração. O resultado aparece só no fim."
        checked={values.is_anonymous}
        onChange={({ currentTarget }) =>
          change({
            is_anonymous: currentTarget.checked,
            ...(currentTarget.checked && { shows_results: 'after' }),
          })
        }
      />
      {!values.is_anonymous && (
        <SegmentedControl
          aria-label="Resultado"
          data={[
            { value: 'after', label: 'Resultado no fim' },
            { value: 'during', label: 'Resultado à vista' },
          ]}
          value={values.shows_results}
          onChange={(shows) => change({ shows_results: shows as Values['shows_results'] })}
        />
      )}
      <MomentField
        label="Abre em (vazio: ao publicar)"
        clearable
        value={values.opens}
        onChange={(opens) => change({ opens })}
      />
      <MomentField label="Encerra em" value={values.closes} onChange={(closes) => change({ closes })} />
    </FormDialog>
  )
}
