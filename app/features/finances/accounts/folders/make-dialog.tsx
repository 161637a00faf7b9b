import { Checkbox, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFormDraft } from '../../../../lib/drafts.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { monthName } from '../../../../lib/words.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'

type MakeDialogProps = { month: string; today: string; message?: string | null; onClose: () => void }

/** Starts the folder of a closed month; the worker makes it. */
export function MakeDialog({ month, today, message, onClose }: MakeDialogProps) {
  const { id } = useCondominium()
  const goOn = useGoOn()
  const form = useForm({ initialValues: { message: message ?? '', without_personnel: true } })
  useFormDraft(`folder:${id}:${month}`, form)
  return (
    <CommandDialog
      title={`Pasta de ${monthName(month, today)}`}
      verb="Montar pasta"
      action="montar a pasta"
      command="make-folder"
      done={{
        title: 'Montando a pasta',
        message: 'Pode sair da página: o conselho é avisado quando ficar pronta.',
      }}
      form={form}
      body={(values) => ({ ...values, month })}
      onClose={onClose}
      onDone={() => goOn(`/dashboard/finances/prestacao/${month}`)}
    >
      <p style={{ margin: 0 }}>
        Balancete, extrato, inadimplência por unidade, selo do fechamento e todos os documentos anexados às
        despesas, num PDF com índice. Só aparece para moradores depois que você publicar.
      </p>
      <Textarea
        label="Palavra da administração"
        description="Opcional. Vai na primeira página: o que explicar deste mês."
        maxLength={2000}
        autosize
        minRows={3}
        {...form.getInputProps('message')}
      />
      <Checkbox
        label="Deixar de fora os documentos de pessoal"
        description="Holerites e atestados têm dados pessoais (LGPD). O índice diz que ficam à disposição na administração."
        {...form.getInputProps('without_personnel', { type: 'checkbox' })}
      />
    </CommandDialog>
  )
}
