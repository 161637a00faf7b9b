import { Button } from '@mantine/core'
import { FilePlus2, type LucideIcon, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { expiryWords } from '../../../../domain/maintenance/expiry.ts'
import { supplierDocumentKinds } from '../../../../domain/maintenance/supplier-documents/kinds.ts'
import type { SupplierDocument } from '../../../../domain/maintenance/supplier-documents/view.ts'
import { documentState } from '../../../../domain/maintenance/supplier-documents/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import classes from '../expiry/expiry.module.css'
import { KeptFiles } from '../expiry/kept-files.tsx'
import { SupplierState } from './supplier-state.tsx'

type LineProps = { document: SupplierDocument; supplierId: string }

function useMove({ document, supplierId }: LineProps) {
  const gone = document.removed_at !== null
  const move = useCommand('remove-supplier-document', {
    action: gone ? 'recuperar o documento' : 'remover o documento',
    done: gone ? 'Documento de volta' : 'Documento removido. Ele pode voltar por 30 dias.',
  })
  return {
    pending: move.isPending,
    run: () => move.mutate({ id: document.id, supplier_id: supplierId, removed: !gone }),
  }
}

const datesOf = ({ issued_on, expires_on }: SupplierDocument): string =>
  [issued_on && `emitido em ${formatDate(issued_on)}`, expires_on && `vale até ${formatDate(expires_on)}`]
    .filter(Boolean)
    .join(' · ') || 'sem vencimento'

type DocumentLineProps = LineProps & { today: string; onChange: (as: 'version' | 'correction') => void }

/** Shows the current document, valid or expired. */
export function DocumentLine({ document, supplierId, today, onChange }: DocumentLineProps) {
  const manages = useMayManage()
  const move = useMove({ document, supplierId })
  const state = documentState(document.expires_on, today)
  const { name: kindName } = supplierDocumentKinds[document.kind]
  return (
    <li className={classes.row}>
      <div style={{ minWidth: 0 }}>
        <span className={classes.title}>{document.name}</span>
        <div className={`${classes.notes} figures`}>
          {kindName !== document.name && <span>{kindName}</span>}
          <span>{datesOf(document)}</span>
        </div>
      </div>
      <div className={`${classes.side} figures`}>
        <SupplierState state={state} words={state === 'lapsed' ? 'Vencido' : undefined} />
        {document.expires_on && (
          <span className={classes.step}>{expiryWords(document.expires_on, today)}</span>
        )}
      </div>
      <div className={classes.below}>
        <KeptFiles files={document.files} label={`Arquivos de ${document.name}`} />
        {document.files.length === 0 && <p className={classes.muted}>Sem arquivo guardado.</p>}
        {manages && (
          <div className={classes.acts} style={{ marginLeft: -8 }}>
            <Act icon={FilePlus2} onClick={() => onChange('version')}>
              Nova versão
            </Act>
            <Act icon={Pencil} onClick={() => onChange('correction')}>
              Corrigir
            </Act>
            <Act icon={Trash2} loading={move.pending} onClick={move.run}>
              Remover
            </Act>
          </div>
        )}
      </div>
    </li>
  )
}

type ActProps = { icon: LucideIcon; loading?: boolean; onClick: () => void; children: string }

const Act = ({ icon: Icon, loading, onClick, children }: ActProps) => (
  <Button
    variant="subtle"
    size="compact-sm"
    mih={44}
    leftSection={<Icon size={16} />}
    loading={loading}
    onClick={onClick}
  >
    {children}
  </Button>
)

/** Shows a superseded version, or a removed one that can be restored. */
export function PastLine({ document, supplierId }: LineProps) {
  const manages = useMayManage()
  const move = useMove({ document, supplierId })
  const gone = document.removed_at !== null
  return (
    <li className={classes.row} data-gone={gone || undefined}>
      <div style={{ minWidth: 0 }}>
        <span className={classes.title}>{document.name}</span>
        <div className={`${classes.notes} figures`}>
          <span>{supplierDocumentKinds[document.kind].name}</span>
          <span>{datesOf(document)}</span>
          <span>{gone ? 'Removido' : 'Substituído por uma versão mais nova'}</span>
        </div>
        {!gone && <KeptFiles files={document.files} label={`Arquivos de ${document.name}`} />}
      </div>
      {gone && manages && (
        <div className={classes.side}>
          <Button
            variant="subtle"
            leftSection={<RotateCcw size={18} />}
            loading={move.pending}
            onClick={move.run}
          >
            Recuperar
          </Button>
        </div>
      )}
    </li>
  )
}
