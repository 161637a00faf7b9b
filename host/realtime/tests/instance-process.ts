import { createTokens } from '../../tokens.ts'
import { startInstance } from './instance.ts'

/** An instance that its test may kill; prints its address. */
const { urls, secrets } = JSON.parse(process.argv[2] ?? '')
const { url } = await startInstance(urls, await createTokens(secrets))
process.send?.(url)
