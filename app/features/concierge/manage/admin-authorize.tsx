import { useState } from 'react'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { type Picked, RegisterSelect } from '../../residents/register/register-select.tsx'
import { AuthorizeDialog } from '../visits/authorize-dialog.tsx'
import type { PassToShow } from '../visits/pass-dialog.tsx'

type AdminAuthorizeProps = { onClose: () => void; onDone: (pass: PassToShow) => void }

/** The administration authorises for any unit: which one comes first. */
export function AdminAuthorize({ onClose, onDone }: AdminAuthorizeProps) {
  const [picked, setPicked] = useState<Picked | null>(null)
  const [isChosen, setChosen] = useState(false)
  if (picked && isChosen)
    return (
      <AuthorizeDialog
        units={[{ unit_id: picked.id, label: picked.label }]}
        onClose={onClose}
        onDone={onDone}
      />
    )
  return (
    <FormDialog
      title="Autorizar visita"
      verb="Continuar"
      small
      disabled={!picked}
      loading={false}
      error={null}
      onClose={onClose}
      onSubmit={() => setChosen(true)}
    >
      <RegisterSelect
        kind="unit"
        label="Para qual unidade"
        description="A unidade vê quem a administração autorizou."
        value={picked}
        onChange={setPicked}
      />
    </FormDialog>
  )
}
