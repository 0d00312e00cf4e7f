/**
 * The frame of the screens that belong to one organization, for readers who may look at another's. It shows
 * which one is open and offers the others. The URL holds the choice, and links keep it.
 */
import { Anchor, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import {
  type Organization,
  organizationsQuery,
  useNamedOrganization,
} from '../api/organizations.ts'
import { useSession } from '../api/session.ts'
import { Loading } from '../parts/loading.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { useTexts } from './language.tsx'
import classes from './shown-frame.module.css'
import { shellTexts } from './texts.ts'

export function ShownFrame() {
  const t = useTexts(shellTexts)
  const { organization: own } = useSession()
  const named = useNamedOrganization()
  const { data, error, refetch } = useQuery(organizationsQuery)
  if (data === undefined) {
    return error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <Loading />
  }
  const other = data.data.find(({ id }) => id === named)
  return (
    <>
      {data.data.length > 1 && <Bar organizations={data.data} other={other} />}
      {named === undefined || other !== undefined ? (
        <Outlet key={named ?? own.id} />
      ) : (
        <Text role="alert">{t('noOrganization')}</Text>
      )}
    </>
  )
}

type BarProps = { organizations: Organization[]; other: Organization | undefined }

function Bar({ organizations, other }: BarProps) {
  const t = useTexts(shellTexts)
  const { organization: own } = useSession()
  const navigate = useNavigate()
  const list = (useMatches().at(-1)?.fullPath ?? '/').replace('/$id', '')
  const codes = new Map(organizations.map(({ id, code }) => [id, code]))
  // It begins with the code: typing that chooses it, which Firefox does not find behind an indent.
  const labelOf = ({ code, name, parent_id }: Organization) => {
    const above = codes.get(parent_id ?? '')
    return [code, name, ...(above ? [t('belowOf', { code: above })] : [])].join(' · ')
  }
  const searchFor = (id: string) => ({ organization_id: id === own.id ? undefined : id }) as never
  return (
    <Group
      component="section"
      className={classes.bar}
      data-other={other !== undefined || undefined}
      aria-label={t('shown')}
      gap="sm"
    >
      {other === undefined ? (
        <Text size="sm" c="dimmed">
          {t('shown')}
        </Text>
      ) : (
        <Text component="p" m={0} fw={600} className={classes.name} role="status">
          {t('shownOther', { name: other.name, code: other.code })}
        </Text>
      )}
      <NativeSelect
        aria-label={t('chooseOrganization')}
        value={other?.id ?? own.id}
        onChange={event => navigate({ to: list, search: searchFor(event.currentTarget.value) })}
        data={organizations.map(each => ({
          value: each.id,
          label: labelOf(each),
        }))}
        className={classes.choice}
      />
      {other !== undefined && (
        <Anchor component={Link} to={list} search={searchFor(own.id)} className={classes.back}>
          {t('backToOwn', { code: own.code })}
        </Anchor>
      )}
    </Group>
  )
}
