/** The frame of every screen behind the sign-in: header, navigation, the screen. */
import { AppShell, Burger, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  retainSearchParams,
} from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { forgetAllUnlessOf, type Session, useSession } from '../api/session.ts'
import { leaveScreen } from '../parts/arrival.ts'
import { useCloseRequest } from '../parts/close-request.ts'
import { Loading } from '../parts/loading.tsx'
import { keepFocus } from '../parts/lost-focus.ts'
import { Page } from '../parts/page.tsx'
import { Told } from '../parts/told.tsx'
import { readBuild } from './build.ts'
import { environment } from './environment-banner.tsx'
import { Fallen } from './fallen.tsx'
import { useTexts } from './language.tsx'
import { Navigation } from './navigation.tsx'
import { type Screen, screensOf, showsOthers } from './screens.ts'
import classes from './shell.module.css'
import { ShownFrame } from './shown-frame.tsx'
import { shellTexts } from './texts.ts'
import { UserMenu } from './user-menu.tsx'

export default function Shell() {
  const session = useSession()
  const [router] = useState(() => {
    forgetAllUnlessOf(session)
    return makeRouter(session)
  })
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) leaveScreen()
      }),
    [router],
  )
  const wasHidden = useRef(false)
  useEffect(() => {
    // Behind a sign-in the router has heard of no Back.
    if (wasHidden.current) void router.load()
    return () => {
      wasHidden.current = true
    }
  }, [router])
  return <RouterProvider router={router} />
}

function makeRouter(session: Session) {
  const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })
  const shown = createRoute({
    getParentRoute: () => root,
    id: 'shown',
    component: ShownFrame,
    search: {
      middlewares: [retainSearchParams<{ organization_id?: string }>(['organization_id'])],
    },
  })
  const below = (parent: typeof root | typeof shown, screens: Screen[]) =>
    screens.map(({ path, load }) =>
      createRoute({
        getParentRoute: () => parent,
        path,
        component: lazyRouteComponent(() => come(load)),
      }),
    )
  const screens = screensOf(session)
  const others = screens.filter(screen => showsOthers(screen, session))
  const own = screens.filter(screen => !showsOthers(screen, session))
  return createRouter({
    routeTree: root.addChildren([shown.addChildren(below(shown, others)), ...below(root, own)]),
    basepath: '/dashboard',
    defaultPreload: 'intent',
    // Back may lead from a booking to another one: a dialog of the first one is not the other one's.
    defaultRemountDeps: ({ params }) => params,
    defaultPendingComponent: Loading,
    defaultErrorComponent: Fallen,
    scrollRestoration: true,
  })
}

/**
 * A missing file belongs to an older build, and the router reloads the page for it. While the service is
 * away, a reload would end at the browser's own error page, so another error is thrown then.
 */
function come(load: Screen['load']): ReturnType<Screen['load']> {
  return load().catch(async cause => {
    throw (await readBuild()) !== null ? cause : new Error('the service is away', { cause })
  })
}

function Frame() {
  const t = useTexts(shellTexts)
  const { organization } = useSession()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const burger = useRef<HTMLButtonElement>(null)
  const main = useRef<HTMLElement>(null)
  useEffect(() => (main.current === null ? undefined : keepFocus(main.current)), [])
  useCloseRequest(isOpen, () => {
    close()
    burger.current?.focus()
  })
  return (
    <AppShell
      header={{ height: 'var(--gangway-header)', offset: true }}
      navbar={{ width: 240, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
      className={classes.shell}
      data-environment={environment}
    >
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px={{ base: 'xs', sm: 'md' }} gap="xs" wrap="nowrap">
          <Group gap="sm" className={classes.place}>
            <Burger
              ref={burger}
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={t(isOpen ? 'closeNavigation' : 'openNavigation')}
              aria-expanded={isOpen}
            />
            <img src="/dashboard/favicon.svg" alt="" width={28} height={28} />
            <Text fw={600} visibleFrom="xs">
              Gangway
            </Text>
            <Text c="dimmed" truncate title={organization.code} className={classes.organization}>
              {organization.name}
            </Text>
          </Group>
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" className={classes.navbar} aria-label={t('navigation')}>
        <Navigation onGo={close} />
      </AppShell.Navbar>
      <AppShell.Main ref={main} id="content" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
        <Told />
      </AppShell.Main>
    </AppShell>
  )
}

function NotFound() {
  const t = useTexts(shellTexts)
  return (
    <Page title={t('notFound')}>
      <Text>{t('notFoundHint')}</Text>
    </Page>
  )
}
