import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type OldDebtRow, oldDebtColumns } from '../../../../../domain/old-debts/old-debts.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft } from '../../../../lib/drafts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { counted } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { SheetFaults } from '../../sheets/sheet-faults.tsx'
import { draftOf } from './old-debts-by-hand.tsx'

/** Reviews the debts to record and their faults, line by line; then records them. */
export function OldDebtReview({ rows, onBack }: { rows: OldDebtRow[]; onBack: () => void }) {
  const { id } = useCondominium()
  const goOn = useGoOn()
  const checked = useQuery({
    queryKey: ['finances', id, 'old-debts', rows],
    meta: { tables: ['charges', 'units'] },
    queryFn: () => invoke('record-old-debts', { condominium_id: id, rows, dry_run: true }),
  })
  const record = useCommand('record-old-debts', { action: 'lançar as dívidas', quiet: true, once: true })
  if (!checked.data) return <NotLoaded query={checked} rows={5} />
  const { count, units, cents, faults, fault_count } = checked.data
  // Very long lists of faults are truncated, so the wrong lines are counted from the rows.
  const wrong = rows.length - count
  const send = () =>
    record.mutate(
      { rows, skip_faulty: fault_count > 0 },
      {
        onSuccess: (made) => {
          clearDraft(draftOf(id))
          toast(
            'success',
            `${counted(made.count, 'dívida lançada', 'dívidas lançadas')}`,
            'Elas já estão em Inadimplência.',
          )
          goOn('/dashboard/finances/inadimplencia')
        },
      },
    )
  return (
    <>
      {record.error && <FormErrors message={toFailure(record.error).message} />}
      <StatFilterStrip
        label="Conferência"
        stats={[
          { key: 'count', label: 'Certas', figure: count, note: counted(units, 'unidade', 'unidades') },
          { key: 'cents', label: 'Valor original', figure: <Money cents={cents} /> },
          {
            key: 'wrong',
            label: 'Com problema',
            figure: wrong,
            note: wrong > 0 ? 'ficam de fora' : 'nenhuma',
          },
        ]}
      />
      <SheetFaults
        faults={faults}
        total={fault_count}
        columns={oldDebtColumns}
        note="Corrija e envie de novo, ou lance só as certas: o que já foi lançado não entra duas vezes."
      />
      {count === 0 && (
        <div style={{ marginTop: 24 }}>
          <Notice kind="warning">Nenhuma linha está certa ainda.</Notice>
        </div>
      )}
      <Group justify="flex-end" mt="xl">
        <Button variant="subtle" onClick={onBack}>
          Voltar
        </Button>
        <Button disabled={count === 0} loading={record.isPending} onClick={send}>
          {sendWords(count, wrong)}
        </Button>
      </Group>
    </>
  )
}

function sendWords(count: number, wrong: number): string {
  if (count === 0) return 'Lançar dívidas'
  if (wrong === 0) return `Lançar ${counted(count, 'dívida', 'dívidas')}`
  return count === 1 ? 'Lançar só a certa' : `Lançar só as ${count} certas`
}
