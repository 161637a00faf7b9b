import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CircleAlert, Clock, FileCheck } from 'lucide-react'
import { useState } from 'react'
import { expiryNotice } from '../../../../domain/bills/supplier.ts'
import { addDays, formatDate } from '../../../../domain/calendar.ts'
import { useCommandKey } from '../../../lib/command-key.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { Status } from '../../../ui/data/status.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { ExpenseReceipts, ReceiptsField, useReceipts } from '../accounts/expense/receipts.tsx'
import { CommandDialog } from '../ledger/command-dialog.tsx'
import classes from '../ledger/ledger.module.css'
import { useMoneyCommand } from '../mutations.ts'
import type { SupplierDocument } from './suppliers-queries.ts'

type SupplierDocumentRemoval = { supplier_id: string; id: string; name: string; removed: true }
type SupplierDocumentsProps = { supplierId: string; documents: readonly SupplierDocument[]; today: string }

/** Contracts, policies and certificates, those that end first. */
export function SupplierDocuments({ supplierId, documents, today }: SupplierDocumentsProps) {
  const mayManage = useMayManage()
  const { key } = useCommandKey()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<SupplierDocument | null>(null)
  const remove = useMoneyCommand<SupplierDocumentRemoval, unknown>('save-supplier-document', {
    action: 'remover o documento',
    done: 'Documento removido',
  })
  return (
    <section aria-label="Documentos">
      <h3 className={classes.group}>Documentos</h3>
      {documents.map((document) => (
        <div key={document.id} style={{ marginBottom: 16 }}>
          <div className={classes.row} style={{ borderBottom: 0 }}>
            <span>{document.name}</span>
            <Expiry day={document.expires_on} today={today} />
            {mayManage && (
              <Button variant="subtle" size="compact-sm" mih={44} onClick={() => setRemoving(document)}>
                Remover
              </Button>
            )}
          </div>
          <ExpenseReceipts expenseId={document.id} />
        </div>
      ))}
      {documents.length === 0 && (
        <p className={classes.note}>Contrato, apólice ou certidão, com a data em que vence.</p>
      )}
      {mayManage && (
        <Button variant="default" onClick={() => setAdding(true)}>
          Incluir documento
        </Button>
      )}
      {adding && <DocumentDialog supplierId={supplierId} onClose={() => setAdding(false)} />}
      <ConfirmDestructive
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        verb="Remover documento"
        word="remover"
        loading={remove.isPending}
        onConfirm={() =>
          removing &&
          remove.mutate(
            {
              supplier_id: supplierId,
              id: removing.id,
              name: removing.name,
              removed: true,
              key: `${key}-${removing.id}`,
            },
            { onSuccess: () => setRemoving(null) },
          )
        }
      >
        {removing?.name} sai deste fornecedor, com os arquivos.
      </ConfirmDestructive>
    </section>
  )
}

function Expiry({ day, today }: { day: string | null; today: string }) {
  if (!day)
    return (
      <Status icon={FileCheck} tone="neutral">
        Sem vencimento
      </Status>
    )
  if (day < today)
    return (
      <Status icon={CircleAlert} tone="danger">
        {`Venceu em ${formatDate(day)}`}
      </Status>
    )
  return (
    <Status icon={Clock} tone={day <= addDays(today, expiryNotice) ? 'warning' : 'neutral'}>
      {`Vence em ${formatDate(day)}`}
    </Status>
  )
}

function DocumentDialog({ supplierId, onClose }: { supplierId: string; onClose: () => void }) {
  const form = useForm({
    initialValues: { id: crypto.randomUUID(), name: '', expires_on: null as string | null },
    validate: { name: (text) => (text.trim().length < 2 ? 'Diga que documento é.' : null) },
  })
  const receipts = useReceipts(form.values.id)
  return (
    <CommandDialog
      title="Incluir documento"
      verb="Incluir"
      action="incluir o documento"
      command="save-supplier-document"
      done={{ title: 'Documento incluído', message: 'Ele fica com o fornecedor.' }}
      form={form}
      body={(values) => ({
        ...values,
        supplier_id: supplierId,
        attachments: receipts.files.map(({ path }) => path),
      })}
      busy={receipts.uploads.busy}
      onClose={onClose}
    >
      <TextInput
        label="Documento"
        placeholder="Contrato, apólice, certidão"
        maxLength={120}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <DateField label="Vence em" clearable {...form.getInputProps('expires_on')} />
      <ReceiptsField receipts={receipts} />
    </CommandDialog>
  )
}
