import { Radio, Stack } from '@mantine/core'
import type { Signs, SignsQuestion } from '../../../../../domain/bank-statements/reading/sides.ts'
import type { StatementLine } from '../../../../../domain/bank-statements/reading/statement.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { Money } from '../../../../ui/data/money.tsx'

/** Lines shown as they would be read. */
const SHOWN = 5

type SignsChoiceProps = {
  question: SignsQuestion
  lines: readonly StatementLine[]
  /** What was answered for the account's last file. */
  remembered: Signs | null
  onChange: (signs: Signs) => void
}

/** Asks what went out, where the file does not tell: nothing is written before it is answered, and the answer stays for the account's next files. */
export function SignsChoice({ question, lines, remembered, onChange }: SignsChoiceProps) {
  const { readings, chosen, isAnswered } = question
  return (
    <>
      <Radio.Group
        label="Nenhum valor do arquivo tem sinal. O que saiu da conta?"
        description={
          isAnswered && remembered === chosen
            ? 'Lido como da última vez.'
            : 'A resposta fica guardada para os próximos arquivos desta conta.'
        }
        value={isAnswered ? chosen : null}
        onChange={(signs) => onChange(signs as Signs)}
      >
        <Stack gap="xs" mt="xs">
          {readings.map(({ signs, incoming, outgoing }) => (
            <Radio
              key={signs}
              value={signs}
              label={words(signs, incoming, outgoing)}
              description={`Entradas ${formatCents(incoming)}, saídas ${formatCents(outgoing)}${signs === chosen && !isAnswered ? ' · nossa leitura' : ''}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      <FiguresTable
        label="Primeiras linhas, como serão lidas"
        rows={lines.slice(0, SHOWN).map((line, place) => ({ ...line, place }))}
        id={({ place }) => String(place)}
        columns={[
          { title: 'Primeiras linhas', cell: ({ on, memo }) => `${formatDate(on)} · ${memo}` },
          { title: 'Valor', cell: ({ cents }) => <Money cents={cents} /> },
        ]}
      />
    </>
  )
}

/** What the file itself tells of some lines holds in every reading. */
function words(signs: Signs, incoming: number, outgoing: number): string {
  if (signs === 'words') return 'Algumas linhas, pela descrição de cada uma'
  if (signs === 'written') return outgoing === 0 ? 'Nada: tudo entrou' : 'Só o que o arquivo diz que saiu'
  return incoming === 0 ? 'Tudo saiu' : 'Tudo, menos o que o arquivo diz que entrou'
}
