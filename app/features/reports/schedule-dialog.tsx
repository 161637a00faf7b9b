import { Checkbox, Group, Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../domain/counted.ts'
import { errorCodes, isErrorCode } from '../../../domain/errors.ts'
import { councilPack, isForBoard } from '../../../domain/reports/council-pack.ts'
import {
  nextSending,
  type ReaderRole,
  type Rhythm,
  readers,
  rhythms,
  weekdays,
} from '../../../domain/reports/schedule.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { capital, dayOf, shortDate } from '../../lib/words.ts'
import { CommandDialog } from '../../ui/dialog/command-dialog.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { type SavedReport, type Sending, sendingsQuery } from './queries.ts'
import classes from './reports.module.css'

type Props = { saved: SavedReport; today: string; onClose: () => void }

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: capital(label) }))
const monthDays = Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: `Dia ${at + 1}` }))

/** When a saved report is sent by e-mail, as what, and to whom; below, what was sent so far. */
export function ScheduleDialog({ saved, today, onClose }: Props) {
  const { schedule } = saved
  const isPack = saved.report === councilPack.name
  const goesToCouncil = isForBoard(saved.report)
  const mayRead = Object.entries(readers).filter(([role]) => goesToCouncil || role !== 'council')
  const form = useForm({
    initialValues: {
      rhythm: (schedule?.rhythm ?? 'monthly') as Rhythm,
      on_day: String(schedule?.on_day ?? 5),
      roles: (schedule?.roles ?? mayRead.map(([role]) => role)) as ReaderRole[],
      format: schedule?.format ?? 'pdf',
    },
  })
  const { rhythm, on_day } = form.values
  const next = nextSending(rhythm, Number(on_day), today)
  return (
    <CommandDialog
      title={schedule ? 'Mudar o envio' : 'Agendar o envio'}
      verb={schedule ? 'Salvar' : 'Agendar'}
      command="schedule-report"
      action="agendar o envio"
      done={{ title: 'Envio agendado', message: 'O relatório chega por e-mail às 6h30, com o arquivo.' }}
      form={form}
      body={(values) => ({
        saved_id: saved.id,
        ...values,
        on_day: values.rhythm === 'closing' ? null : Number(values.on_day),
      })}
      onClose={onClose}
    >
      <Text size="sm">{saved.name}</Text>
      <Group grow align="start">
        <Select
          label="Quando"
          allowDeselect={false}
          data={options(rhythms)}
          {...form.getInputProps('rhythm')}
          onChange={(value) =>
            form.setValues({ rhythm: value as Rhythm, on_day: value === 'weekly' ? '1' : '5' })
          }
        />
        {rhythm !== 'closing' && (
          <Select
            label={rhythm === 'weekly' ? 'Dia da semana' : 'Dia do mês'}
            allowDeselect={false}
            data={rhythm === 'weekly' ? options(weekdays) : monthDays}
            {...form.getInputProps('on_day')}
          />
        )}
      </Group>
      <Checkbox.Group label="Quem recebe" {...form.getInputProps('roles')}>
        <Group mt={8} gap="lg">
          {mayRead.map(([role, name]) => (
            <Checkbox key={role} value={role} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      {!goesToCouncil && (
        <Text size="sm" c="dimmed">
          Este relatório tem nomes de pessoas: o conselho não o recebe.
        </Text>
      )}
      {!isPack && (
        <Select
          label="Arquivo"
          allowDeselect={false}
          data={[
            { value: 'pdf', label: 'PDF' },
            { value: 'xlsx', label: 'Excel (XLSX)' },
          ]}
          {...form.getInputProps('format')}
        />
      )}
      <Text size="sm" c="dimmed">
        {next
          ? `O próximo envio é em ${shortDate(next, today)}, às 6h30.`
          : 'O envio sai na manhã seguinte a cada fechamento, com o mês fechado.'}
        {!saved.is_shared && ' Agendado, o relatório passa a ser compartilhado.'}
      </Text>
      {schedule && <Sendings savedId={saved.id} today={today} />}
    </CommandDialog>
  )
}

function Sendings({ savedId, today }: { savedId: string; today: string }) {
  const { id } = useCondominium()
  const sendings = useQuery(sendingsQuery(id, savedId))
  if (!sendings.data) return <NotLoaded query={sendings} rows={2} isPart />
  if (sendings.data.length === 0) return null
  return (
    <section aria-label="Envios feitos">
      <Text size="sm" fw={600} mb={4}>
        Envios feitos
      </Text>
      <ul className={`${classes.sendings} figures`}>
        {sendings.data.map((sending) => (
          <li key={sending.id}>{`${shortDate(dayOf(sending.sent_at), today)}: ${wordsOf(sending)}`}</li>
        ))}
      </ul>
    </section>
  )
}

const wordsOf = ({ recipients, refused }: Sending): string =>
  refused
    ? `não saiu. ${isErrorCode(refused) ? errorCodes[refused].message : 'Tente exportar o relatório.'}`
    : `para ${counted(recipients, 'pessoa', 'pessoas')}`
