/** The shipped definitions with an officer's role that sees applications and may make one transition of its own. */
import { catalog as shipped } from 'virtual:catalog';
import type { Catalog } from '@/definition/parse/catalog';
import { withPartsOfTypes } from '@/definition/parse/additions-by-type';
import type { Transition, Workflow } from '@/definition/language/workflow';

export const INSPECTOR = 'inspector_of_the_tests';
export const INSPECTED = 'inspected_by_the_tests';

const PERMISSION = 'inspect_for_the_tests';
const move: Transition = {
  id: 'inspect_site',
  label: 'Inspect the site',
  from: ['pending'],
  to: INSPECTED,
  by: 'officer',
  permission: PERMISSION,
  tone: 'info',
  comment: 'none',
  marksFields: false,
  done: 'Inspected',
};

const addInspection = ({ statuses, transitions, ...rest }: Workflow): Workflow => ({
  ...rest,
  statuses: [
    ...statuses,
    {
      id: INSPECTED,
      label: 'Inspected',
      tone: 'info',
      description: 'The site was seen.',
      applicantHint: 'We have seen your site.',
      editable: false,
    },
  ],
  transitions: [...transitions, move],
});

/** Each type has officers of its own, as if its folder declared them. */
const providers = shipped.providers.map((provider) => ({
  ...provider,
  workflow: addInspection(provider.workflow),
  ...(provider.variantOf === undefined
    ? {
        officers: {
          permissions: [],
          roles: [
            {
              id: `officer_of_${provider.id}`,
              name: `Officer of ${provider.id}`,
              description: 'Reviews this type.',
              permissions: ['review_applications'],
            },
          ],
        },
      }
    : {}),
}));

export const inspectedCatalog: Catalog = {
  ...shipped,
  registry: withPartsOfTypes(
    {
      ...shipped.registry,
      workflow: addInspection(shipped.registry.workflow),
      permissions: [
        ...shipped.registry.permissions,
        { id: PERMISSION, audience: 'officer', description: 'Inspect sites.' },
      ],
      roles: [
        ...shipped.registry.roles,
        {
          id: INSPECTOR,
          name: 'Site Inspector',
          description: 'Inspects sites.',
          audience: 'officer',
          joins: 'appointment',
          permissions: ['view_applications', PERMISSION],
        },
      ],
    },
    providers.map((provider) => ({ ...provider, ownRole: undefined })),
  ),
  providers,
};
