/** The page that checks a published vote (docs/decisions/0058): one file, no network, the same rules as the product. */
import { config } from 'zod'
import { checkSteps, findReceipt, type Report } from '../../domain/voting/secret/check.ts'
import { byId } from './elements.ts'
import { verdictOf, verdictParts } from './verdict.ts'

// Zod would try whether it may make functions of text, which this page's policy forbids.
config({ jitless: true })

/** Milliseconds of work between two looks at the page. */
const slice = 40
/** Of the file that was chosen last: a check of an earlier one stops. */
let current = 0
let checked: unknown = null

async function check(given: unknown, turn: number): Promise<Report | null> {
  const steps = checkSteps(given)
  const progress = byId<HTMLProgressElement>('progress')
  for (let pause = 0; ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < pause) continue
    const { done, of } = step.value
    progress.max = Math.max(1, of)
    progress.value = done
    byId('working-words').textContent =
      `Conferindo ${done.toLocaleString('pt-BR')} de ${of.toLocaleString('pt-BR')} registros…`
    await new Promise((go) => setTimeout(go))
    if (turn !== current) return null
    pause = performance.now() + slice
  }
}

const unread: Report = {
  findings: [{ code: 'malformed', words: 'O arquivo não é de uma votação: não é JSON.' }],
  file: null,
  termsHash: null,
  result: null,
  sums: null,
}

async function read(file: File): Promise<void> {
  const turn = ++current
  const [verdict, working, receiptPart] = [byId('verdict'), byId('working'), byId('receipt-part')]
  verdict.hidden = receiptPart.hidden = byId('receipt-found').hidden = true
  working.hidden = false
  byId('file-name').textContent = file.name
  let report: Report | null = unread
  checked = null
  try {
    const given: unknown = JSON.parse(await file.text())
    report = await check(given, turn)
    if (report?.file) checked = given
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
  }
  if (!report || turn !== current) return
  working.hidden = true
  verdict.hidden = false
  verdict.dataset.is = verdictOf(report)
  verdict.replaceChildren(...verdictParts(report))
  receiptPart.hidden = checked === null
  verdict.focus()
}

byId<HTMLInputElement>('file').addEventListener('change', ({ currentTarget }) => {
  const [file] = (currentTarget as HTMLInputElement).files ?? []
  if (file) void read(file)
})

const drop = byId('drop')
// A file that misses the frame must not take the page's place.
for (const kind of ['dragover', 'drop'] as const)
  document.addEventListener(kind, (event) => event.preventDefault())
drop.addEventListener('dragover', () => drop.toggleAttribute('data-over', true))
drop.addEventListener('dragleave', () => drop.toggleAttribute('data-over', false))
document.addEventListener('drop', ({ dataTransfer }) => {
  drop.toggleAttribute('data-over', false)
  const file = dataTransfer?.files[0]
  if (file) void read(file)
})

byId('receipt-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const answer = byId('receipt-found')
  const found = findReceipt(checked, byId<HTMLInputElement>('receipt').value)
  answer.hidden = false
  answer.dataset.is = found.isThere ? (found.isLast ? 'good' : 'so-far') : 'bad'
  answer.textContent = !found.isThere
    ? 'Este comprovante não está na votação.'
    : `É o voto da unidade ${found.label}, na posição ${found.position}, de ${new Date(found.moment).toLocaleString('pt-BR')}. ${
        found.isLast
          ? 'É o último da unidade: é ele que conta.'
          : 'A unidade votou de novo depois: conta o voto mais novo.'
      }`
})
