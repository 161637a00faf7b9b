import { ActionIcon, Button, Select } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { leftToPay } from '../../../../../domain/bills/bill-state.ts'
import { matchReceipt, type ReceiptMatch } from '../../../../../domain/bills/match-receipts.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { pdfWords } from '../../../../lib/files/pdf-words.ts'
import { receiptRules, refusal } from '../../../../lib/files/uploads/file-rules.ts'
import { FileChooser } from '../../../../ui/files/file-chooser.tsx'
import classes from '../../ledger/ledger.module.css'
import type { ListedBill } from '../bills-queries.ts'

type Dropped = {
  key: string
  file: File
  match: ReceiptMatch | null
  billId: string | null
  refused: string | null
}

type ReceiptDropProps = { bills: readonly ListedBill[]; onConfirm: (billId: string, file: File) => void }

/** Shows dropped receipts, each with its presumed bill; stores nothing before a person confirms. */
export function ReceiptDrop({ bills, onConfirm }: ReceiptDropProps) {
  const [dropped, setDropped] = useState<readonly Dropped[]>([])
  const candidates = bills.map((bill) => ({ ...bill, cents: leftToPay(bill) }))
  const take = async (files: readonly File[]) => {
    const read = await Promise.all(
      files.map(async (file) => {
        const refused = refusal(file, receiptRules)
        const words = refused ? '' : await pdfWords(file)
        const match = refused ? null : matchReceipt(`${file.name}\n${words}`, candidates)
        return { key: crypto.randomUUID(), file, match, refused, billId: match?.billId ?? null }
      }),
    )
    setDropped((all) => [...all, ...read])
  }
  const leave = (keys: readonly string[]) => setDropped((all) => all.filter(({ key }) => !keys.includes(key)))
  const ready = dropped.filter(({ billId }) => billId !== null)
  const confirm = (some: readonly Dropped[]) => {
    for (const { billId, file } of some) if (billId) onConfirm(billId, file)
    leave(some.map(({ key }) => key))
  }
  return (
    <>
      <FileChooser rules={receiptRules} verb="Escolher" onFiles={(files) => void take(files)} />
      {dropped.length > 0 && (
        <ul className={classes.rows} aria-label="Comprovantes a confirmar" style={{ marginTop: 12 }}>
          {dropped.map((one) => (
            <li key={one.key} className={classes.row}>
              <div>
                <div className={classes.cut}>{one.file.name}</div>
                {one.refused ? (
                  <div className={classes.note} role="alert" style={{ color: 'var(--danger)' }}>
                    {one.refused}
                  </div>
                ) : (
                  <Select
                    aria-label={`De qual despesa é ${one.file.name}`}
                    placeholder="De qual despesa"
                    description={
                      one.match && one.match.billId === one.billId
                        ? `Achada por: ${one.match.why}`
                        : 'Escolha a despesa'
                    }
                    data={candidates.map(({ id, description, supplier, cents }) => ({
                      value: id,
                      label: [description, supplier, formatCents(cents)].filter(Boolean).join(' · '),
                    }))}
                    searchable
                    value={one.billId}
                    onChange={(billId) =>
                      setDropped((all) =>
                        all.map((other) => (other.key === one.key ? { ...other, billId } : other)),
                      )
                    }
                  />
                )}
              </div>
              <div className={classes.end}>
                {!one.refused && (
                  <Button variant="default" disabled={!one.billId} onClick={() => confirm([one])}>
                    Confirmar
                  </Button>
                )}
                <ActionIcon
                  size={44}
                  aria-label={`Remover ${one.file.name} da lista`}
                  onClick={() => leave([one.key])}
                >
                  <X size={18} />
                </ActionIcon>
              </div>
            </li>
          ))}
        </ul>
      )}
      {ready.length > 1 && (
        <Button variant="default" mt={12} onClick={() => confirm(ready)}>
          {`Confirmar os ${ready.length}`}
        </Button>
      )}
    </>
  )
}
