import { Button, Group, Textarea } from '@mantine/core'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'

/** Cells copied from a spreadsheet, as the file that they would be saved as. */
export const cellsFile = (text: string): File => new File([text], 'Células coladas.csv', { type: 'text/csv' })

/** A field for cells copied from a spreadsheet, for who cannot paste them by a key. */
export function PastedCells({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState<string | null>(null)
  if (text === null)
    return (
      <Button
        variant="subtle"
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<ClipboardPaste size={16} />}
        onClick={() => setText('')}
      >
        Colar células da planilha
      </Button>
    )
  return (
    <>
      <Textarea
        label="Células copiadas da planilha"
        description="Com a linha dos títulos, como no Excel ou no Google Planilhas."
        data-autofocus
        autoFocus
        autosize
        minRows={4}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap={8}>
        <Button variant="default" disabled={text.trim() === ''} onClick={() => onText(text)}>
          Conferir as células
        </Button>
        <Button variant="subtle" onClick={() => setText(null)}>
          Cancelar
        </Button>
      </Group>
    </>
  )
}
