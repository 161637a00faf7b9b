import { Button, Group } from '@mantine/core'
import { Printer } from 'lucide-react'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import classes from './secret.module.css'

/** A code for its owner to note down: shown, copied, or printed on a separate sheet. */
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

/** Prints from a temporary frame instead of a new window, which a phone would not open. */
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
