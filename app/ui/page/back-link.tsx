import { Button } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** The way back to where a page is one step of, above its title. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Button
    component={Link}
    to={to}
    variant="subtle"
    size="compact-md"
    mih={44}
    leftSection={<ArrowLeft size={18} />}
    mb="sm"
  >
    {children}
  </Button>
)
