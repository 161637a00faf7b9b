import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type AgreementRow, agreementColumns } from '../../../../../domain/old-debts/agreement-sheet.ts'
import type { Answer } from '../../../../lib/commands/contract.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { fieldErrors, toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { counted } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { SheetFaults } from '../../sheets/sheet-faults.tsx'
import { BreachFields } from '../breach-fields.tsx'
import classes from '../simulator/simulator.module.css'

type Checked = Answer<'import-agreements'>
const usualBreach = { breach_days: 30, breach_instalments: 2 }

/** Reviews the agreements to import and their faults, line by line; then imports them. */
export function AgreementReview({ rows, onBack }: { rows: AgreementRow[]; onBack: () => void }) {
  const { id } = useCondominium()
  const goOn = useGoOn()
  const form = useForm({ initialValues: usualBreach })
  const checked = useQuery({
    queryKey: ['finances', id, 'running-agreements', rows],
    meta: { tables: ['debt_agreements', 'units', 'funds'] },
    queryFn: () => invoke('import-agreements', { condominium_id: id, rows, dry_run: true, ...usualBreach }),
  })
  const bringIn = useCommand('import-agreements', { action: 'trazer os acordos', quiet: true, once: true })
  if (!checked.data) return <NotLoaded query={checked} rows={5} />
  const { count, wrong, faults, fault_count } = checked.data
  const send = form.onSubmit(({ breach_days, breach_instalments }) =>
    bringIn.mutate(
      {
        rows,
        skip_faulty: wrong > 0,
        breach_days: Number(breach_days),
        breach_instalments: Number(breach_instalments),
      },
      {
        onSuccess: (made) => {
          toast(
            'success',
            counted(made.count, 'acordo lançado', 'acordos lançados'),
            'As parcelas a vencer já têm boleto e Pix.',
          )
          goOn('/dashboard/finances/acordos')
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    ),
  )
  return (
    <form onSubmit={send} noValidate>
      {bringIn.error && <FormErrors message={toFailure(bringIn.error).message} />}
      <Figures checked={checked.data} />
      <SheetFaults
        faults={faults}
        total={fault_count}
        columns={agreementColumns}
        note="Um acordo com uma linha errada fica inteiro de fora. Corrija e envie de novo, ou traga só os certos: o que já foi lançado não entra duas vezes."
      />
      {count === 0 && (
        <div style={{ marginTop: 24 }}>
          <Notice kind="warning">Nenhum acordo está certo ainda.</Notice>
        </div>
      )}
      {count > 0 && (
        <Section
          title="Quando se rompem"
          note="Vale para todos os acordos desta planilha, como no termo deles."
        >
          <div className={classes.fields}>
            <BreachFields form={form} />
          </div>
        </Section>
      )}
      <Group justify="flex-end" mt="xl">
        <Button variant="subtle" onClick={onBack}>
          Voltar
        </Button>
        <Button type="submit" disabled={count === 0} loading={bringIn.isPending}>
          {sendWords(count, wrong)}
        </Button>
      </Group>
    </form>
  )
}

function sendWords(count: number, wrong: number): string {
  if (count === 0) return 'Trazer acordos'
  if (wrong === 0) return `Trazer ${counted(count, 'acordo', 'acordos')}`
  return count === 1 ? 'Trazer só o certo' : `Trazer só os ${count} certos`
}

function Figures({ checked }: { checked: Checked }) {
  const { count, units, instalments, paid, cents, wrong } = checked
  return (
    <StatFilterStrip
      label="Conferência"
      stats={[
        { key: 'count', label: 'Certos', figure: count, note: counted(units, 'unidade', 'unidades') },
        {
          key: 'instalments',
          label: 'Parcelas que faltam',
          figure: instalments,
          note: paid > 0 ? counted(paid, 'já paga', 'já pagas') : 'nenhuma paga antes',
        },
        { key: 'cents', label: 'A receber', figure: <Money cents={cents} /> },
        { key: 'wrong', label: 'Com problema', figure: wrong, note: wrong > 0 ? 'ficam de fora' : 'nenhum' },
      ]}
    />
  )
}
