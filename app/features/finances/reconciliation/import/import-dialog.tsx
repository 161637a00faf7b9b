import { Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeBooksWords } from '../../../../../domain/bank-statements/before-books.ts'
import { isSameAccount } from '../../../../../domain/bank-statements/same-account.ts'
import { bankCodes, bankNames } from '../../../../../domain/boleto/agreement.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { bankAccountName, bankAccountsQuery } from '../../ledger/chart-queries.ts'
import { booksStateQuery } from '../../ledger/ledger-queries.ts'
import type { StatementAccount } from '../statement-queries.ts'
import { Found } from './found.tsx'
import { LayoutFields } from './layout-fields.tsx'
import { type Chosen, readChosen } from './read-chosen.ts'
import { DaysChoice, SignsChoice } from './reading-choice.tsx'
import { useImportStatement } from './use-import.ts'

const largest = 10 * 1_048_576

/** 'Bradesco', or the bank's number where we do not know more. */
function bankWord(bank: string): string {
  const code = bankCodes.find((known) => known === bank)
  return code ? bankNames[code] : bank && `banco ${bank}`
}

/** Takes a statement in: what the file says is shown before anything is written. */
export function ImportDialog({ account, onClose }: { account: StatementAccount; onClose: () => void }) {
  const { id } = useCondominium()
  const accounts = useQuery(bankAccountsQuery(id))
  const books = useQuery(booksStateQuery(id))
  const own = accounts.data?.find((one) => one.id === account.id)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [number, setNumber] = useState<string | null>(null)
  const [isThis, setIsThis] = useState(false)
  const run = useImportStatement(account.id, onClose)
  const take = async (file: File) => {
    run.reset()
    setNumber(null)
    setIsThis(false)
    setChosen(await readChosen(file, account))
  }
  const tell = (said: Parameters<Chosen['told']>[0]) => chosen && setChosen(chosen.told(said))
  const found = chosen?.read.ok ? chosen.read.file : null
  const fits = found?.accounts.filter((one) => own && isSameAccount(one, own)) ?? []
  const picked =
    found?.accounts.find((one) => one.number === number) ??
    (fits.length === 1 ? fits[0] : found?.accounts.length === 1 ? found.accounts[0] : undefined)
  // Asked where something speaks against day first; elsewhere the columns' form can turn it.
  const order = picked?.days
  const isOpen =
    (order?.isDoubtful && !order.isAnswered) || picked?.signs.some(({ isAnswered }) => !isAnswered)
  const differs = picked !== undefined && own !== undefined && !isSameAccount(picked, own)
  const early =
    picked &&
    beforeBooksWords(
      picked.lines.map(({ on }) => on),
      books.data?.starts_on ?? null,
    )
  const send = () =>
    chosen &&
    picked &&
    run.mutate({
      ...chosen,
      accountNumber: found && found.accounts.length > 1 ? picked.number : null,
      acknowledge: isThis,
    })
  return (
    <FormDialog
      title={`Importar extrato: ${bankAccountName(own)}`}
      verb={
        picked
          ? `Importar ${picked.lines.length} ${picked.lines.length === 1 ? 'linha' : 'linhas'}`
          : 'Importar'
      }
      loading={run.isPending}
      error={run.error}
      disabled={!picked || (differs && !isThis) || isOpen}
      held={chosen !== null}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <FileDrop
        title={chosen ? chosen.file.name : 'Solte aqui o extrato ou toque para escolher'}
        hint={chosen ? 'Toque para trocar o arquivo.' : 'OFX, CSV ou Excel (.xlsx), até 10 MB.'}
        maxSize={largest}
        endings={['.ofx', '.csv', '.txt', '.qfx', '.xlsx']}
        onFile={(file) => void take(file)}
      />
      {chosen && !chosen.read.ok && (
        <Notice kind="danger" title="Não dá para importar este arquivo">
          {chosen.read.fault.message}
        </Notice>
      )}
      {found && found.accounts.length > 1 && (
        <Select
          label="Qual das contas do arquivo"
          allowDeselect={false}
          value={picked?.number ?? null}
          onChange={setNumber}
          data={found.accounts.map((one) => ({
            value: one.number,
            label: `${[one.bank, one.number].filter(Boolean).join(' · ') || 'Sem número'} (${one.lines.length} linhas)`,
          }))}
        />
      )}
      {picked && order?.isDoubtful && (
        <DaysChoice
          question={order}
          // Shown once, where sides are asked about as well.
          lines={picked.signs.length > 0 ? [] : picked.lines}
          remembered={account.day_order}
          onChange={(days) => tell({ days })}
        />
      )}
      {picked?.signs.map((question, _, { length }) => (
        <SignsChoice
          key={question.statements[0]}
          question={question}
          isPart={length > 1 || question.lines.length < picked.lines.length}
          remembered={account.signs}
          onChange={(signs) => tell({ signs, statements: question.statements })}
        />
      ))}
      {picked && (
        <Found account={picked} warnings={[...(found?.warnings ?? []), ...(early ? [early] : [])]} />
      )}
      {differs && (
        <Checkbox
          label={`O arquivo diz ${[bankWord(picked.bank), picked.number && `conta ${picked.number}`].filter(Boolean).join(', ')}. É esta conta mesmo.`}
          checked={isThis}
          onChange={(event) => setIsThis(event.currentTarget.checked)}
        />
      )}
      {chosen?.layout && (
        <LayoutFields
          layout={chosen.layout}
          mapping={chosen.mapping}
          remembered={chosen.remembered}
          onChange={(mapping) => tell({ mapping })}
          order={order && !order.isDoubtful ? order.chosen : null}
          onOrder={(days) => tell({ days })}
        />
      )}
    </FormDialog>
  )
}
