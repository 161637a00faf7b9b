import { Button, Group } from '@mantine/core'
import { Printer } from 'lucide-react'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import classes from './secret.module.css'

/** A code that its owner takes down: shown, copied, or printed on a sheet of its own. */
export function CodeShown({ code, title, note }: { code: string; title: string; note: string }) {
  return (
    <div>
      <p className={classes.code}>{code}</p>
      <Group gap={8} mt={12}>
        <CopyField value={code} what="código" asButton />
        <Button
          variant="default"
          leftSection={<Printer size={18} />}
          onClick={() => printCode(title, note, code)}
        >
          Imprimir
        </Button>
      </Group>
    </div>
  )
}

/** Prints without a window of its own, which a phone would not open: in a frame that goes again. */
function printCode(title: string, note: string, code: string): void {
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  document.body.append(frame)
  const page = frame.contentDocument!
  page.title = title
  for (const [name, text] of [
    ['h1', title],
    ['p', note],
    ['pre', code],
  ] as const) {
    const part = page.createElement(name)
    part.textContent = text
    page.body.append(part)
  }
  frame.contentWindow!.print()
  setTimeout(() => frame.remove(), 60_000)
}
