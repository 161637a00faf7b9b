type OwnAccount = { bank: string; branch: string; account: string; account_digit: string }
type FileAccount = { bank: string; branch: string; number: string }

const bare = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^0-9PX]/g, '')
    .replace(/^0+/, '')

/**
 * Whether a file is of an account. Banks write the number with its digit or without, some with the branch before it; a file that names
 * no account, as most spreadsheets, may be of any.
 */
export function isSameAccount(file: FileAccount, own: OwnAccount): boolean {
  if (file.bank && bare(file.bank) !== bare(own.bank)) return false
  const number = bare(file.number)
  if (number === '') return true
  const { branch, account, account_digit } = own
  const branches = ['', branch, bare(branch)]
  return branches.some(
    (before) => bare(before + account) === number || bare(before + account + account_digit) === number,
  )
}
