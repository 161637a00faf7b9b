import type { ViewedItem } from '../../../../domain/voting/view.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'

/** For a trustee's lost code: the cast votes are never opened, and the item is voted on again. */
export function AnnulDialog({ item, onClose }: { item: ViewedItem; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Anular a votação secreta"
      verb="Anular"
      action="anular a votação"
      command="annul-secret-vote"
      done="Votação anulada. O item volta para a pauta."
      destructive
      body={{ item_id: item.id }}
      label="Motivo, que todos leem e vai para a ata"
      least={{ letters: 3, message: 'Escreva o motivo.' }}
      onClose={onClose}
    >
      Os votos de “{item.title}” nunca serão abertos, e o item volta para a pauta, para ser votado de novo.
      Quem perdeu o código faz outra chave, ou outra pessoa é nomeada.
    </ReasonDialog>
  )
}
