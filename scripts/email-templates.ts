// Writes supabase/templates from the words in email-templates/mails.ts: config.toml wants a whole page per mail and knows
// no includes. Run it after changing a mail.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { templateFiles } from './email-templates/mails.ts'
import { root } from './settings.ts'

for (const { file, html } of templateFiles) writeFileSync(join(root, 'supabase', 'templates', file), html)
