/**
 * What officers do with the invented licences, from the first look to the approval: as data, for server and page alike.
 */

export interface TransitionTaken {
  id: string;
  /** Who takes it; every other officer of the type is refused. */
  role: string;
  /** What is entered into its form; days as in examples. */
  form?: Record<string, unknown>;
  /** Files of the form, by path. */
  files?: Record<string, string | string[]>;
  /** Answers that the form refuses, and where it says so. */
  wrong?: { form: Record<string, unknown>; path: string }[];
  /** What is worked out of what is entered, by path. */
  totals?: Record<string, unknown>;
}

export interface Journey {
  type: string;
  /** Officers' roles that its folder declares. */
  roles: string[];
  /** Approval that the applicant must hold before, by the id of its type. */
  after?: string;
  /** The officer asks for another answer, which the applicant gives; sent in status `from`. */
  correction: { transition: TransitionTaken; path: string; label: string; answer: string | number };
  taken: TransitionTaken[];
  approved: string;
}

const TODAY = { day: 'today' };

export const JOURNEYS: readonly Journey[] = [
  {
    type: 'dangerous-goods',
    roles: ['dangerous_goods_desk', 'dangerous_goods_inspector', 'dangerous_goods_board'],
    correction: {
      transition: { id: 'ask_correction', role: 'dangerous_goods_desk' },
      path: 'insurance.insurer',
      label: 'Insurer',
      answer: 'Sovereign Trust',
    },
    taken: [
      {
        id: 'plan_visit',
        role: 'dangerous_goods_desk',
        form: {
          visit_at: { day: 'today', plus: { days: 3 }, time: '10:30' },
          inspectors: ['Femi Ojo', 'Ada Obi'],
          to_bring: ['Registers'],
        },
        wrong: [
          { form: { visit_at: '2026-05-04', inspectors: ['Femi Ojo'] }, path: 'visit_at' },
          { form: { visit_at: '2026-05-04T10:30', inspectors: [] }, path: 'inspectors' },
        ],
      },
      {
        id: 'inspect',
        role: 'dangerous_goods_inspector',
        form: {
          visited_at: { ...TODAY, time: '09:00' },
          areas: [
            { area_name: 'A1', in_order: true, points: 9 },
            { area_name: 'Cage 2', in_order: false, points: 4, defects: 'The door does not lock.' },
          ],
          verdict: 'Fit with conditions',
          conditions: 'A new lock within a month.',
        },
        files: { 'areas.1.photograph': 'door.png' },
        totals: { points_in_all: 13 },
        wrong: [
          {
            form: {
              visited_at: { ...TODAY, time: '09:00' },
              areas: [
                { area_name: 'A1', in_order: true, points: 9 },
                { area_name: 'a1 ', in_order: true, points: 4 },
              ],
              verdict: 'Fit',
            },
            path: 'areas.1.area_name',
          },
          {
            form: {
              visited_at: { ...TODAY, time: '09:00' },
              areas: [{ area_name: 'A1', in_order: false, points: 1, defects: 'It leaks.' }],
              verdict: 'Fit',
            },
            path: 'areas.0.photograph',
          },
        ],
      },
      {
        id: 'grant',
        role: 'dangerous_goods_board',
        form: { meeting_on: TODAY, granted_classes: ['3', '9'], members: { in_favour: 4, against: 1 } },
        totals: { valid_until: { day: 'today', plus: { years: 1 } } },
        wrong: [
          {
            form: { meeting_on: TODAY, granted_classes: ['3'], members: { in_favour: 2, against: 2 } },
            path: 'members.in_favour',
          },
          {
            form: {
              meeting_on: { day: 'today', plus: { days: 1 } },
              granted_classes: ['3'],
              members: { in_favour: 2, against: 1 },
            },
            path: 'meeting_on',
          },
        ],
      },
    ],
    approved: 'Approved',
  },
  {
    type: 'pharma-warehouse',
    roles: ['pharma_reviewer', 'cold_chain_auditor', 'pharma_licensing'],
    correction: {
      transition: { id: 'ask', role: 'pharma_reviewer' },
      path: 'warehouse_name',
      label: 'Name of the warehouse',
      answer: 'Coldline North',
    },
    taken: [
      {
        id: 'send_auditors',
        role: 'pharma_reviewer',
        form: { planned_for: { day: 'today', plus: { days: 7 } }, at: '09:30', lead: 'Halima Sani' },
        wrong: [
          { form: { planned_for: { day: 'today', minus: { days: 1 } }, lead: 'Halima Sani' }, path: 'planned_for' },
          { form: { planned_for: TODAY, at: '9h30', lead: 'Halima Sani' }, path: 'at' },
        ],
      },
      {
        id: 'audit',
        role: 'cold_chain_auditor',
        form: {
          audited_on: TODAY,
          findings: [{ chapter: 'Records', grade: 'minor', text: 'A page of the log is missing.' }],
          critical: 0,
          deviation: 1.3,
          result: 'follow_up',
          follow_up_on: { day: 'today', plus: { months: 2 } },
        },
        files: { report: 'report.pdf', auditor: 'signature.png', 'findings.0.photograph': 'log.png' },
        wrong: [
          {
            form: {
              audited_on: TODAY,
              critical: 2,
              result: 'pass',
              findings: [{ chapter: 'People', grade: 'major', text: 'Nobody is trained.' }],
            },
            path: 'critical',
          },
          { form: { audited_on: TODAY, critical: 0, deviation: 1.25, result: 'pass' }, path: 'deviation' },
          { form: { audited_on: TODAY, critical: 0, result: 'follow_up' }, path: 'follow_up_on' },
        ],
      },
      {
        id: 'license',
        role: 'pharma_licensing',
        form: { granted_pallets: 340, licence_fee: 1250000.5, conditions: ['No vaccines in A1.'] },
        files: { deed: 'licence.pdf' },
        wrong: [{ form: { granted_pallets: 0, licence_fee: 1 }, path: 'granted_pallets' }],
      },
    ],
    approved: 'Licensed',
  },
  {
    type: 'charter-permit',
    roles: ['charter_slot_desk', 'charter_security'],
    after: 'dangerous-goods',
    correction: {
      transition: {
        id: 'send_back',
        role: 'charter_slot_desk',
        form: { points: ['Write the name as in the certificate.'], deadline: { day: 'today', plus: { days: 5 } } },
        wrong: [{ form: { points: [] }, path: 'points' }],
      },
      path: 'operator_name',
      label: 'Operator',
      answer: 'Atlantic Lift Limited',
    },
    taken: [
      {
        id: 'slot',
        role: 'charter_slot_desk',
        form: { slot_at: '2027-03-02T05:10', stand: 'C12', until: '2027-03-02T09:00', charge: 1250.75 },
        wrong: [
          { form: { slot_at: '2027-03-02T05:10', stand: 'C12', until: '2027-03-02T05:10' }, path: 'until' },
          { form: { slot_at: '2027-03-02T05:10', stand: 'north' }, path: 'stand' },
        ],
      },
      {
        id: 'clear',
        role: 'charter_security',
        form: {
          checks: [
            { what: 'Crew', done: true },
            { what: 'Manifest', done: true, remark: 'Two pages' },
            { what: 'Dangerous goods', done: true },
          ],
          cleared_at: { ...TODAY, time: '11:45' },
        },
        files: { officer: 'signature.png' },
        wrong: [
          { form: { checks: [{ what: 'Crew', done: true }], cleared_at: { ...TODAY, time: '11:45' } }, path: 'checks' },
        ],
      },
    ],
    approved: 'Permitted',
  },
];
