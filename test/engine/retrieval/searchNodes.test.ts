import { describe, expect, it } from 'vitest';
import { compiledProject } from '../../support/project.ts';

describe('a question', () => {
  it('is about its subject, not about the words that make it a question', async () => {
    const { project } = await compiledProject({
      'holidays.md': '# Holidays\n\nWhen does the year start? It starts when it does.\n',
      'lunch.md': '# Lunch\n\nThe menu does change every week, when the cook does the shopping.\n',
      'billing.md': '# Billing\n\nInvoices go out at night: the invoice run begins at two.\n',
    });
    const [first] = await project.search({ query: 'When does the invoice run start?', limit: 3 });
    expect(first?.name).toBe('Billing');
  });

  it('of nothing but such words still finds where they stand', async () => {
    const { project } = await compiledProject({
      'a.md': '# To be\n\nTo be, or not to be.\n',
      'b.md': '# Other\n\nSomething else entirely.\n',
    });
    const [first] = await project.search({ query: 'to be or not to be', limit: 3 });
    expect(first?.name).toBe('To be');
  });
});
