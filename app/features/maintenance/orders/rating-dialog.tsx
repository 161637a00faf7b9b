import { Input, Rating, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import classes from '../maintenance.module.css'

type RatingDialogProps = { view: OrderView; as: 'check' | 'rate'; onClose: () => void }

/** Checks an order and asks how the supplier's work was, or rates it afterwards. Checking needs no rating. */
export function RatingDialog({ view, as, onClose }: RatingDialogProps) {
  const { rating } = view
  const isCheck = as === 'check'
  const asks = rating === null || rating.may_edit
  const form = useForm({
    initialValues: { stars: rating?.stars ?? 0, note: rating?.note ?? '' },
    validate: { stars: (stars) => (isCheck || stars >= 1 ? null : 'Dê uma nota de 1 a 5.') },
  })
  const isNew = ({ stars, note }: { stars: number; note: string }) =>
    stars >= 1 && (stars !== rating?.stars || note.trim() !== rating?.note)
  return (
    <CommandDialog
      title={isCheck ? 'Conferir a ordem' : rating ? 'Mudar a avaliação' : 'Avaliar o fornecedor'}
      verb={isCheck ? 'Conferir' : 'Salvar'}
      action={isCheck ? 'conferir a ordem' : 'salvar a avaliação'}
      command={isCheck ? 'move-maintenance-order' : 'rate-supplier'}
      done={isCheck ? 'Ordem conferida' : 'Avaliação salva'}
      form={form}
      body={(values) => {
        const given = { stars: values.stars, note: values.note.trim() }
        return isCheck
          ? { order_id: view.id, to: 'checked', ...(isNew(values) && { rating: given }) }
          : { order_id: view.id, rating: given }
      }}
      small
      onClose={onClose}
    >
      {asks && (
        <>
          <Input.Wrapper
            label={`Como foi o serviço de ${view.supplier_name}${isCheck ? ' (opcional)' : ''}`}
            description="De 1, ruim, a 5, ótimo. Só a administração e o conselho veem."
            error={form.errors.stars}
            labelElement="div"
          >
            <Rating
              mt={8}
              size={36}
              color="var(--bob)"
              value={form.values.stars}
              onChange={(stars) => form.setFieldValue('stars', stars)}
              getSymbolLabel={(stars) => `${stars} de 5`}
            />
          </Input.Wrapper>
          <Textarea
            label="Por que esta nota (opcional)"
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('note')}
          />
          <p className={classes.note} style={{ margin: 0 }}>
            {rating ? 'Depois de salva, a nota não muda mais.' : 'Você pode mudar a nota uma vez.'}
          </p>
        </>
      )}
    </CommandDialog>
  )
}
