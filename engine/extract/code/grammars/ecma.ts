import { type CodeGrammar, inPlaces } from './codeGrammar.ts';

const callable = '[(arrow_function) (function_expression) (generator_function)]';

const shared = [
  '(function_declaration name: (_) @name) @function',
  '(generator_function_declaration name: (_) @name) @function',
  '(class_declaration name: (_) @name) @class',
  `(lexical_declaration (variable_declarator name: (identifier) @name value: ${callable})) @function`,
];
const exported = `
  (export_statement (lexical_declaration (variable_declarator name: (identifier) @name)) @constant) @whole`;
const imports = `
  (import_statement source: (string (string_fragment) @import))
  (export_statement source: (string (string_fragment) @import))
  (call_expression function: (import) arguments: (arguments . (string (string_fragment) @import)))
  (variable_declarator value: (call_expression
    function: (identifier) @how arguments: (arguments . (string (string_fragment) @import))))
  (expression_statement (call_expression
    function: (identifier) @how arguments: (arguments . (string (string_fragment) @import))))`;
const methods = '(class_body (method_definition name: (_) @name) @method)';

const javascript: CodeGrammar = {
  grammar: 'javascript',
  patterns: [
    inPlaces(['(program %)', '(export_statement %) @whole'], shared),
    exported,
    methods,
    `(class_body (field_definition property: (_) @name value: ${callable}) @method)`,
    imports,
    '(class_declaration name: (_) @heir (class_heritage (_) @base))',
  ].join('\n'),
};

const namespaces = ['(internal_module name: (_) @name) @module'];
const typed = [
  ...shared,
  '(function_signature name: (_) @name) @function',
  '(abstract_class_declaration name: (_) @name) @class',
  '(interface_declaration name: (_) @name) @interface',
  '(type_alias_declaration name: (_) @name) @type',
  '(enum_declaration name: (_) @name) @enum',
];
const wrapped = ['(export_statement %) @whole', '(ambient_declaration %) @whole'];
const typescriptPatterns = [
  inPlaces(['(program %)', '(internal_module body: (statement_block %))', ...wrapped], typed),
  inPlaces(['(expression_statement %)', ...wrapped], namespaces),
  exported,
  methods,
  `(class_body (public_field_definition name: (_) @name value: ${callable}) @method)
  (class_body (abstract_method_signature name: (_) @name) @method)
  (class_body (method_signature name: (_) @name) @method)
  (interface_body (method_signature name: (_) @name) @method)`,
  imports,
  `(import_require_clause source: (string (string_fragment) @import))
  (class_declaration name: (_) @heir (class_heritage (extends_clause value: (_) @base)))
  (class_declaration name: (_) @heir (class_heritage (implements_clause (_) @implemented)))
  (abstract_class_declaration name: (_) @heir (class_heritage (extends_clause value: (_) @base)))
  (abstract_class_declaration name: (_) @heir (class_heritage (implements_clause (_) @implemented)))
  (interface_declaration name: (_) @heir (extends_type_clause type: (_) @base))`,
].join('\n');

/** JavaScript and TypeScript. */
export const ecmaGrammars = {
  javascript,
  typescript: { grammar: 'typescript', patterns: typescriptPatterns },
  tsx: { grammar: 'tsx', patterns: typescriptPatterns },
} as const satisfies Record<string, CodeGrammar>;
