import { Radio, Stack } from '@mantine/core'
import type { Signs } from '../../../../../domain/bank-statements/reading/sides.ts'
import type {
  DaysQuestion,
  StatementLine,
  StatementSigns,
} from '../../../../../domain/bank-statements/reading/statement.ts'
import type { DateOrder } from '../../../../../domain/bank-statements/reading/values.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { Money } from '../../../../ui/data/money.tsx'

/** Lines shown as they would be read. */
const SHOWN = 5

type Asked<Answer> = {
  lines: readonly StatementLine[]
  /** What was answered for the account's last file. */
  remembered: Answer | null
  onChange: (answer: Answer) => void
}

type ReadingChoiceProps<Answer extends string> = Asked<Answer> & {
  label: string
  options: readonly { answer: Answer; label: string; description: string }[]
  proposed: Answer
  chosen: Answer
  isAnswered: boolean
}

/** Asks what a file leaves open: nothing is written before it is answered, and the answer stays for the account's next files. */
function ReadingChoice<Answer extends string>(props: ReadingChoiceProps<Answer>) {
  const { label, options, proposed, chosen, isAnswered, lines, remembered, onChange } = props
  return (
    <>
      <Radio.Group
        label={label}
        description={
          isAnswered && remembered === chosen
            ? 'Lido como da última vez.'
            : 'A resposta fica guardada para os próximos arquivos desta conta.'
        }
        value={isAnswered ? chosen : null}
        onChange={(answer) => onChange(answer as Answer)}
      >
        <Stack gap="xs" mt="xs">
          {options.map(({ answer, label: name, description }) => (
            <Radio
              key={answer}
              value={answer}
              label={name}
              description={`${description}${answer === proposed && !isAnswered ? ' · nossa leitura' : ''}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      {lines.length > 0 && (
        <FiguresTable
          label="Primeiras linhas, como serão lidas"
          rows={lines.slice(0, SHOWN).map((line, place) => ({ ...line, place }))}
          id={({ place }) => String(place)}
          columns={[
            { title: 'Primeiras linhas', cell: ({ on, memo }) => `${formatDate(on)} · ${memo}` },
            { title: 'Valor', cell: ({ cents }) => <Money cents={cents} /> },
          ]}
        />
      )}
    </>
  )
}

type SignsChoiceProps = Omit<Asked<Signs>, 'lines'> & {
  question: StatementSigns
  /** One of several of the file. */
  isPart: boolean
}

/** What went out, where amounts have no sign. */
export const SignsChoice = ({ question, isPart, ...asked }: SignsChoiceProps) => (
  <ReadingChoice
    {...asked}
    lines={question.lines}
    label={`Nenhum valor ${isPart ? periodWords(question.lines) : 'do arquivo'} tem sinal. O que saiu da conta?`}
    options={question.readings.map(({ signs, incoming, outgoing }) => ({
      answer: signs,
      label: signsWords(signs, incoming, outgoing),
      description: `Entradas ${formatCents(incoming)}, saídas ${formatCents(outgoing)}`,
    }))}
    proposed={question.proposed}
    chosen={question.chosen}
    isAnswered={question.isAnswered}
  />
)

/** 'de 03/11/2026 a 30/11/2026'. */
function periodWords(lines: readonly StatementLine[]): string {
  const days = lines.map(({ on }) => on).sort()
  return `de ${formatDate(days[0]!)} a ${formatDate(days.at(-1)!)}`
}

/** What the file itself tells of some lines holds in every reading. */
function signsWords(signs: Signs, incoming: number, outgoing: number): string {
  if (signs === 'words') return 'Algumas linhas, pela descrição de cada uma'
  if (signs === 'written') return outgoing === 0 ? 'Nada: tudo entrou' : 'Só o que o arquivo diz que saiu'
  return incoming === 0 ? 'Tudo saiu' : 'Tudo, menos o que o arquivo diz que entrou'
}

/** Whether days begin with the day or with the month. */
export const DaysChoice = ({ question, ...asked }: Asked<DateOrder> & { question: DaysQuestion }) => (
  <ReadingChoice
    {...asked}
    label="As datas do arquivo podem ser lidas de dois jeitos. Qual é o certo?"
    options={question.readings.map(({ order, first, from, until }) => ({
      answer: order,
      label: `${orderWords[order]}: ${first.map(formatDate).join(', ')}`,
      description:
        from === until ? `Tudo em ${formatDate(from)}` : `De ${formatDate(from)} a ${formatDate(until)}`,
    }))}
    proposed={question.proposed}
    chosen={question.chosen}
    isAnswered={question.isAnswered}
  />
)

const orderWords: Record<DateOrder, string> = { dmy: 'Dia antes do mês', mdy: 'Mês antes do dia' }
