import { Anchor } from '@mantine/core'

/** What who creates an account agrees to, in a line that the caller may go on with. */
export function Agreement() {
  return (
    <>
      Ao criar a conta você aceita os{' '}
      <Anchor href="/terms" target="_blank" inherit underline="always">
        Termos de uso
      </Anchor>{' '}
      e a{' '}
      <Anchor href="/privacy" target="_blank" inherit underline="always">
        Política de privacidade
      </Anchor>
      .
    </>
  )
}
